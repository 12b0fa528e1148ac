// @vitest-environment node
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CdnTokenRenewal } from './cdn-token-renewal.ts';

const video = '0b9a4b6e-6d0a-4c7e-9a53-0d6c4d1f2e11';
const at = (window: string, file = 'v0/index.m3u8') =>
  `https://cdn.example.org/hls/600.${window}.sign-${window}/${video}/${file}`;

/** Serves the master playlist with the token of the present window; counts how often it is asked. */
let server: Server;
let window: string;
let status: number;
let asked: number;
let refused: number;
let now: number;
let tokenRenewal: CdnTokenRenewal;
beforeEach(async () => {
  [window, status, asked, refused, now] = ['a1', 200, 0, 0, 1_000_000];
  server = createServer((_request, response) => {
    asked += 1;
    response.statusCode = status;
    response.end(status === 200 ? `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${at(window)}\n` : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const given = server.address();
  const port = typeof given === 'object' && given ? given.port : 0;
  tokenRenewal = new CdnTokenRenewal({
    masterUrl: `http://127.0.0.1:${port}/master.m3u8`,
    onRefused: () => {
      refused += 1;
    },
    now: () => now,
    // The middle: at seven tenths of a window.
    random: () => 0.5,
  });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const renewedTo = (expected: string) => expect.poll(() => tokenRenewal.addressOf(at('a1'))).toBe(at(expected));

describe('the token of a CDN', () => {
  it('stays while it is young, also in the addresses of segments', async () => {
    expect(await tokenRenewal.addressOf(at('a1'))).toBe(at('a1'));
    now += 419_000;
    expect(await tokenRenewal.addressOf(at('a1', 't1/seg-00001.m4s?_HLS_msn=1'))).toBe(
      at('a1', 't1/seg-00001.m4s?_HLS_msn=1'),
    );
    expect(asked).toBe(0);
  });

  it('is renewed once within its window, while requests go on with the one before', async () => {
    await tokenRenewal.addressOf(at('a1'));
    [now, window] = [now + 420_000, 'a2'];
    expect(await Promise.all([1, 2, 3].map(() => tokenRenewal.addressOf(at('a1'))))).toEqual([
      at('a1'),
      at('a1'),
      at('a1'),
    ]);
    await renewedTo('a2');
    expect(asked).toBe(1);
    // The playlist of the player still has the address that it began with.
    expect(await tokenRenewal.addressOf(at('a1', 't1/x.m4s'))).toBe(at('a2', 't1/x.m4s'));
  });

  it('is given again before its window ends, and is good for as long again', async () => {
    await tokenRenewal.addressOf(at('a1'));
    now += 420_000;
    await tokenRenewal.addressOf(at('a1'));
    await expect.poll(() => asked).toBe(1);
    await renewedTo('a1');
    now += 419_000;
    await tokenRenewal.addressOf(at('a1'));
    expect(asked).toBe(1);
  });

  it('is renewed before the first request after a long pause', async () => {
    await tokenRenewal.addressOf(at('a1'));
    [now, window] = [now + 3_600_000, 'a7'];
    expect(await tokenRenewal.addressOf(at('a1', 't1/x.m4s'))).toBe(at('a7', 't1/x.m4s'));
  });

  it('is taken from a master playlist that the player has read itself, never an older one', async () => {
    await tokenRenewal.addressOf(at('a1'));
    expect(await tokenRenewal.addressOf(at('a3'))).toBe(at('a3'));
    expect(await tokenRenewal.addressOf(at('a1'))).toBe(at('a3'));
    expect(asked).toBe(0);
  });

  it('is asked for again later when the server fails, and meanwhile the old one is tried', async () => {
    await tokenRenewal.addressOf(at('a1'));
    [now, window, status] = [now + 600_000, 'a2', 503];
    expect(await tokenRenewal.addressOf(at('a1'))).toBe(at('a1'));
    expect(await tokenRenewal.addressOf(at('a1'))).toBe(at('a1'));
    expect(asked).toBe(1);
    [now, status] = [now + 10_000, 200];
    expect(await tokenRenewal.addressOf(at('a1'))).toBe(at('a2'));
    expect(refused).toBe(0);
  });

  it('ends where the viewer may not watch any more', async () => {
    await tokenRenewal.addressOf(at('a1'));
    [now, status] = [now + 600_000, 403];
    await tokenRenewal.addressOf(at('a1'));
    expect(refused).toBe(1);
  });

  it('has a lifetime for a browser that requests the files by itself', async () => {
    expect(await tokenRenewal.readLifetimeMs()).toBe(420_000);
  });

  it.each([
    `https://cdn.example.org/hls/x/${video}/v0/index.m3u8`,
    'https://encoder.example.org/hls/600.a.b/stream.m3u8',
    '/videos/x/master.m3u8',
  ])('is in no other address: %s', async (url) => {
    expect(await tokenRenewal.addressOf(url)).toBe(url);
    expect(asked).toBe(0);
  });
});
