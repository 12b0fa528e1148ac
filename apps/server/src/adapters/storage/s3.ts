/** Files in any S3-compatible store. Imported only when one is configured: the client is large. */
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { AppError } from '@palco/contract/errors';
import { addresses, checkedKey } from '../../shared/storage-keys.ts';
import type { ByteRange, Storage } from './port.ts';

export type S3Options = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

/** A health check that takes longer reports `down`. */
const checkTimeoutMs = 3000;
/** S3 deletes at most so many in one call. */
const deleteBatch = 1000;

export const createS3Storage = ({ endpoint, region, bucket, accessKey, secretKey }: S3Options): Storage => {
  const client = new S3Client({
    endpoint,
    region,
    // The bucket in the path: other stores than Amazon's have no host name per bucket.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Newer checksums only where S3 requires them; many compatible stores do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  const get = (key: string, range?: ByteRange) =>
    client
      .send(new GetObjectCommand({ ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
      .catch(undefinedIfMissing);

  return {
    ...addresses,
    presignUpload: async ({ key, contentType, maxBytes, expiresInS }) => {
      const { url, fields } = await createPresignedPost(client, {
        ...at(key),
        Fields: { 'Content-Type': contentType },
        Conditions: [['content-length-range', 1, maxBytes], { 'Content-Type': contentType }],
        Expires: expiresInS,
      });
      return { url, fields };
    },
    size: async (key) =>
      (await client.send(new HeadObjectCommand(at(key))).catch(undefinedIfMissing))?.ContentLength ?? null,
    read: async (key, maxBytes) => {
      const found = await get(key);
      if (!found?.Body) return null;
      if ((found.ContentLength ?? 0) > maxBytes) {
        streamOf(found.Body).destroy();
        throw new AppError('PAYLOAD_TOO_LARGE');
      }
      return Buffer.from(await found.Body.transformToByteArray());
    },
    open: async (key, range) => {
      const found = await get(key, range);
      if (!found?.Body) return null;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return { stream: streamOf(found.Body), size: Number(whole ?? found.ContentLength ?? 0) };
    },
    write: async (key, content, contentType) => {
      await new Upload({ client, params: { ...at(key), Body: content, ContentType: contentType } }).done();
    },
    remove: async (prefix) => {
      const { Bucket, Key } = at(prefix);
      const doomed: { Key: string }[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: Key })) {
        for (const { Key: key = '' } of page.Contents ?? [])
          if (key === Key || key.startsWith(`${Key}/`)) doomed.push({ Key: key });
      }
      for (let i = 0; i < doomed.length; i += deleteBatch) {
        const batch = { Objects: doomed.slice(i, i + deleteBatch), Quiet: true };
        const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: batch }));
        if (Errors?.length) throw new Error(`${Errors.length} files below ${Key} could not be removed`);
      }
    },
    check: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(checkTimeoutMs) }).then(
        () => 'ok',
        () => 'down',
      ),
  };
};

const streamOf = (body: unknown): Readable => {
  // In Node the client always answers with one; its types allow for browsers.
  if (!(body instanceof Readable)) throw new Error('S3 answered without a stream');
  return body;
};

const undefinedIfMissing = (error: { $metadata?: { httpStatusCode?: number } }): undefined => {
  if (error.$metadata?.httpStatusCode !== 404) throw error;
};
