/** Large files in parts, as S3 calls it: multipart uploads. The parts are listed by the caller, because not every store lists them. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type PartStorage, PartsLostError } from './port.ts';
import { statusOf, throwStoreError, undefinedIfMissing } from './s3-errors.ts';

/** A connection that hangs must not hold the upload for longer. */
const partTimeoutMs = 60_000;

export const createS3Parts = (client: S3Client, at: (key: string) => { Bucket: string; Key: string }): PartStorage => ({
  beginParts: async (key, contentType) => {
    const begin = new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType });
    const { UploadId } = await client.send(begin).catch(throwStoreError);
    if (!UploadId) throw new Error('S3 began an upload without an id');
    return UploadId;
  },
  storePart: async (key, id, { number, bytes }) => {
    const part = new UploadPartCommand({ ...at(key), UploadId: id, PartNumber: number, Body: bytes });
    const abortSignal = AbortSignal.timeout(partTimeoutMs);
    const { ETag } = await client.send(part, { abortSignal }).catch(throwPartError);
    if (!ETag) throw new Error('S3 stored a part without an etag');
    return ETag;
  },
  completeParts: async (key, id, parts) => {
    const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) };
    const complete = new CompleteMultipartUploadCommand({ ...at(key), UploadId: id, MultipartUpload });
    await client.send(complete).catch(throwPartError);
  },
  removeParts: async (key, id) => {
    await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: id })).catch(undefinedIfMissing);
  },
});

/** NoSuchUpload, or InvalidPart and its like. */
const throwPartError = (error: unknown): never => {
  const status = statusOf(error);
  if (status === 400 || status === 404) throw new PartsLostError(String(error), { cause: error });
  return throwStoreError(error);
};
