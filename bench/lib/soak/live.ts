/** One live with many viewers, all in one page of Chromium. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { bundleForPage } from '../../../e2e/support/live/bundle.ts';
import { findChromium } from '../../../tools/bootstrap/chromium.mjs';
import type { Member } from '../crowd.ts';
import { logIn, post, type RunningPalco } from '../palco.ts';
import type {} from './live-page.ts';

export type Live = {
  /** How many viewers have shown new frames since the last call. */
  receiving(): Promise<number>;
  close(): Promise<void>;
};

const timeoutMs = 120_000;

export const startLive = async (palco: RunningPalco, roomId: string, viewers: readonly Member[]): Promise<Live> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: run "node tools/bootstrap.mjs --browser"');
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  });
  const page = await browser.newPage({ baseURL: palco.url });
  await page.goto('/healthz');
  await page.evaluate(await bundleForPage(path.join(import.meta.dirname, 'live-page.ts')));
  const organizer = await logIn(palco.url, 'organizer@palco.test');
  const producer = await logIn(palco.url, 'monitor@palco.test');
  const link = await post(`${palco.url}/livestream/token`, { roomId, type: 'producer' }, organizer.token);
  const producerToken = link['token'] ?? '';
  const address = { videoUrl: palco.url, socketPath: '/media', roomId };
  await page.evaluate(([to, url]) => soakLive.transmit(to, url), [
    { ...address, ...producer, producerToken },
    `${palco.url}/api/rooms/go/live/${roomId}?producer_token=${producerToken}`,
  ] as const);
  const deadline = performance.now() + timeoutMs;
  while ((await page.evaluate(() => soakLive.state())) !== 'live') {
    if (performance.now() > deadline) throw new Error('The live did not begin');
    await delay(200);
  }
  await page.evaluate(
    (addresses) => soakLive.watch(addresses),
    viewers.map(({ token, session }) => ({ ...address, token, session })),
  );
  let before: readonly number[] = [];
  return {
    receiving: async () => {
      const now = await page.evaluate(() => soakLive.frames());
      const growing = now.filter((frames, viewer) => frames !== (before[viewer] ?? 0)).length;
      before = now;
      return growing;
    },
    close: async () => {
      await page.evaluate(() => soakLive.end());
      await browser.close();
    },
  };
};
