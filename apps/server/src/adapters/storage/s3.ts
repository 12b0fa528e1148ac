/** Files in any S3-compatible store. Imported only when one is configured: the client is large. */
import { createReadStream } from 'node:fs';
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
import { type ByteRange, type PartStorage, RangeNotSatisfiableError, type Storage } from './port.ts';
import { statusOf, throwStoreError, undefinedIfMissing } from './s3-errors.ts';
import { createS3Parts } from './s3-parts.ts';

export type S3Options = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

/** A health check that takes longer reports `down`. */
const checkTimeoutMs = 3000;
const connectionTimeoutMs = 3000;
/** A call that is not answered by then is tried again: a part, the largest that is sent in one call, takes a few seconds. */
const requestTimeoutMs = 60_000;
/** A store that has not begun to answer a read by then is away; its retries are included. */
const answerTimeoutMs = 15_000;
/** The segments that are sent at the same moment; the client's own limit is 50. */
const agent = { keepAlive: true, maxSockets: 500 };
/** S3 deletes at most so many in one call. */
const deleteBatch = 1000;

export const createS3Storage = (options: S3Options): Storage & PartStorage => {
  const { endpoint, region, bucket, accessKey, secretKey } = options;
  const client = new S3Client({
    endpoint,
    region,
    // The bucket in the path: other stores than Amazon's have no host name per bucket.
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Newer checksums only where S3 requires them; many compatible stores do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  const get = (key: string, range?: ByteRange) => {
    const wanted = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {};
    return answered((abortSignal) => client.send(new GetObjectCommand({ ...at(key), ...wanted }), { abortSignal }));
  };

  const find = async (key: string) => {
    const found = await answered((abortSignal) => client.send(new HeadObjectCommand(at(key)), { abortSignal })).catch(
      undefinedIfMissing,
    );
    return found ? { size: found.ContentLength ?? 0, etag: found.ETag ?? '' } : null;
  };

  const write: Storage['write'] = async (key, content, contentType) => {
    // In parts when large, of which a few are in memory.
    const upload = new Upload({ client, params: { ...at(key), Body: content, ContentType: contentType } });
    await upload.done().catch(throwStoreError);
  };

  const list = async (prefix: string): Promise<{ Key: string }[]> => {
    const found: { Key: string }[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key: key = '' } of page.Contents ?? [])
        if (key === prefix || key.startsWith(`${prefix}/`)) found.push({ Key: key });
    }
    return found;
  };

  return {
    ...addresses,
    ...createS3Parts(client, at),
    presignUpload: async ({ key, contentType, maxBytes, expiresInS }) => {
      const { url, fields } = await createPresignedPost(client, {
        ...at(key),
        Fields: { 'Content-Type': contentType },
        Conditions: [['content-length-range', 1, maxBytes], { 'Content-Type': contentType }],
        Expires: expiresInS,
      });
      return { url, fields };
    },
    size: async (key) => (await find(key))?.size ?? null,
    find,
    read: async (key, maxBytes) => {
      const found = await get(key).catch(undefinedIfMissing);
      if (!found?.Body) return null;
      if ((found.ContentLength ?? 0) > maxBytes) {
        streamOf(found.Body).destroy();
        throw new AppError('PAYLOAD_TOO_LARGE');
      }
      return Buffer.from(await found.Body.transformToByteArray());
    },
    open: async (key, range) => {
      const found = await get(key, range).catch(async (error: unknown) => {
        if (statusOf(error) === 416) throw new RangeNotSatisfiableError((await find(key))?.size ?? 0);
        return undefinedIfMissing(error);
      });
      if (!found?.Body) return null;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      const size = Number(whole ?? found.ContentLength ?? 0);
      return { stream: streamOf(found.Body), size, etag: found.ETag ?? '' };
    },
    write,
    moveIn: (path, key, contentType) => write(key, createReadStream(path), contentType),
    remove: async (prefix) => {
      const doomed = await list(checkedKey(prefix)).catch(throwStoreError);
      for (let i = 0; i < doomed.length; i += deleteBatch) {
        const batch = { Objects: doomed.slice(i, i + deleteBatch), Quiet: true };
        const deletion = new DeleteObjectsCommand({ Bucket: bucket, Delete: batch });
        const { Errors } = await client.send(deletion).catch(throwStoreError);
        if (Errors?.length) throw new Error(`${Errors.length} files below ${prefix} could not be removed`);
      }
    },
    check: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(checkTimeoutMs) }).then(
        () => 'ok',
        () => 'down',
      ),
  };
};

/** The signal ends a call that is not answered in time; the content of the answer may take longer. */
const answered = async <Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), answerTimeoutMs);
  try {
    return await send(abort.signal);
  } finally {
    clearTimeout(timer);
  }
};

const streamOf = (body: unknown): Readable => {
  // In Node the client always answers with one; its types allow for browsers.
  if (!(body instanceof Readable)) throw new Error('S3 answered without a stream');
  return body;
};
