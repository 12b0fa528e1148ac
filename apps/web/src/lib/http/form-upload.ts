/** Posts a file with the fields of a granted upload. Uses XMLHttpRequest, because fetch does not report upload progress. */
import type { UploadObject } from '@palco/contract/profile';
import { NetworkError } from './api-error.ts';
import { readError } from './read-error.ts';

export type FormUpload = {
  readonly target: UploadObject;
  readonly file: Blob;
  readonly fileName: string;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
};

export const uploadForm = ({ target, file, fileName, onProgress, signal }: FormUpload): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    // Last, because S3 ignores fields after the file.
    form.append('file', file, fileName);

    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(readError(readJson(request.responseText), request.status));
    };
    request.onerror = () => reject(new NetworkError('upload'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', target.url);
    request.send(form);
  });

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not our format (S3 answers in XML): the error carries the status.
    return undefined;
  }
};
