/** An S3 store in a process of its own: node apps/server/test/s3-process.ts <port> <folder> */
import S3rver from 's3rver';

const [port = '0', directory = ''] = process.argv.slice(2);
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'palco' }],
});
await server.run();
