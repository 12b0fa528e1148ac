/** Sends a film as a page does (apps/web/src/features/uploads/send-bytes.ts): for as long as it takes, from where the server stopped receiving. */
import { Upload } from 'tus-js-client';

const chunkBytes = 16 * 1024 ** 2;

type Sending = {
  readonly uploadUrl: string;
  readonly headers: Record<string, string>;
  /** By the number of failures since something was sent. */
  readonly retryDelayMs: (failures: number) => number;
  /** Called with what the server has when it was asked, before the rest is sent. */
  readonly onAsked?: (receivedBytes: number) => void;
};

/** Resolves when all is sent. */
export function sendResumably(film: Buffer, { uploadUrl, headers, retryDelayMs, onAsked }: Sending): Promise<void> {
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
      onAfterResponse: (request, response) => {
        const offset = response.getHeader('upload-offset');
        if (request.getMethod() === 'HEAD' && offset !== undefined) onAsked?.(Number(offset));
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
