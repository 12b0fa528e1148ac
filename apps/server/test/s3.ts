/** An S3-compatible store on loopback. It accepts any signature of a form and ignores the size limit of its policy. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../src/config.ts';

const bucket = 'palco-test';

export const startS3 = async (): Promise<{ config: S3Config; close(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'palco-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port }: AddressInfo = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      partBytes: 64 * 1024,
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
