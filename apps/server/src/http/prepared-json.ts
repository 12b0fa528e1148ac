/** A response that is serialised once and sent many times, with an ETag. */
import type { Schema } from '@palco/contract/define';
import * as z from 'zod/mini';

export class PreparedJson {
  readonly json: string;
  readonly etag: string;

  constructor(json: string, etag: string) {
    this.json = json;
    this.etag = etag;
  }
}

export const prepareJson = (schema: Schema, value: unknown, hash: (text: string) => string): PreparedJson => {
  const json = JSON.stringify(z.parse(schema, value));
  return new PreparedJson(json, `"${hash(json)}"`);
};
