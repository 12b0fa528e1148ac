/** Sends a film as a page does (apps/web/src/features/uploads/send-bytes.ts): for as long as it takes, from where the server stopped receiving. */
import { Upload } from 'tus-js-client';

const chunkBytes = 16 * 1024 ** 2;

type Sending = {
  readonly uploadUrl: string;
  readonly headers: Record<string, string>;
  /** By the number of failures since something was sent. */
  readonly retryDelayMs: (failures: number) => number;
};

/** Resolves when all is sent. */
export function sendPatiently(film: Buffer, { uploadUrl, headers, retryDelayMs }: Sending): Promise<void> {
  let failures = 0;
  return new Promise((resolve, reject) => {
    const upload = new Upload(film, {
      uploadUrl,
      headers,
      chunkSize: chunkBytes,
      retryDelays: null,
      onProgress: () => {
        failures = 0;
      },
      onSuccess: () => resolve(),
      onError: (error) => {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
        if (status !== undefined && status < 500 && ![0, 408, 409, 423, 429].includes(status)) return reject(error);
        setTimeout(() => upload.start(), retryDelayMs(failures));
        failures += 1;
      },
    });
    upload.start();
  });
}
