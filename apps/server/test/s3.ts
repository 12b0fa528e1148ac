/** An S3-compatible store on loopback. It accepts any signature of a form and ignores the size limit of its policy. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../src/config.ts';

const bucket = 'palco-test';

export type TestS3 = {
  readonly config: S3Config;
  /** The store is away until it is started again; it keeps its files. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export const startS3 = async (): Promise<TestS3> => {
  const directory = await mkdtemp(join(tmpdir(), 'palco-s3-'));
  const run = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    });
    return { server, address: await server.run() };
  };
  let { server, address } = await run(0);
  const { port } = address;
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      partBytes: 64 * 1024,
    },
    stop: () => server.close(),
    start: async () => {
      ({ server, address } = await run(port));
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
