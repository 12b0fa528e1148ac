/** A push service on this machine: https with a certificate of its own, and browsers whose messages it decrypts (RFC 8188, RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushDevice } from '@palco/contract/alerts';

/** Self-signed for localhost, used by tests only. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUJKlXWf8TzXPfHPe/GLA4yjUheFIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNzA1MzMxNloYDzIxMjYxMDI0
MDUzMzE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARkfJXdLcwPAwGmvJnFdjvbaXchY/Ad60lAjB15VV7vFsA0XCqbYrQr
NeujPGuuca0efvqL1YzesP1+tz72Are6o28wbTAdBgNVHQ4EFgQUyoLzvJlGWG/1
dyRbnycg1VYkrTQwHwYDVR0jBBgwFoAUyoLzvJlGWG/1dyRbnycg1VYkrTQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgdUC6SB1BdFvnfeg72U4x26nVSAgk9XO0eaIKEt0ug/gCIQDy
Bf9p3ZQqEjw9+bazRu3lxAeaSg810CYmjCe+Yn6pnA==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHcSqC2+ql3wIVaan
/RKTWsMVv8QVU+hN8FOIYoYbXLahRANCAARkfJXdLcwPAwGmvJnFdjvbaXchY/Ad
60lAjB15VV7vFsA0XCqbYrQrNeujPGuuca0efvqL1YzesP1+tz72Are6
-----END PRIVATE KEY-----`;

export type PushService = Awaited<ReturnType<typeof startPushService>>;

export const startPushService = async () => {
  const browsers = new Map<string, (body: Buffer) => string>();
  const received: { path: string; text: string; headers: Record<string, unknown> }[] = [];
  /** The response to the next messages. */
  let status = 201;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      if (status === 201) received.push({ path, text: browsers.get(path)?.(body) ?? '', headers: request.headers });
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answerWith: (code: number) => {
      status = code;
    },
    subscribe: (path: string, host = 'localhost'): PushDevice => {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, (body) => decrypt(body, (sender) => pair.computeSecret(sender), publicKey, auth));
      return {
        endpoint: `https://${host}:${port}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

const decrypt = (body: Buffer, shareWith: (sender: Buffer) => Buffer, own: Buffer, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
  const shared = derive(shareWith(sender), auth, info, 32);
  const contentKey = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + senderLength);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
};
