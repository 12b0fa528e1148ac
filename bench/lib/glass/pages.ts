/** The pages of a bench that reads the time from the picture: a producer with the real sending code, and viewers in the real page. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { bundleForPage } from '../../../e2e/support/live/bundle.ts';
import { findChromium } from '../../../tools/bootstrap/chromium.mjs';
import { addLiveRoom, seedCrowd } from '../crowd.ts';
import { logIn, post, type RunningPalco } from '../palco.ts';
import type {} from './sender-page.ts';
import type {} from './viewer-page.ts';

const timeoutMs = 60_000;

export type GlassPages = Awaited<ReturnType<typeof openGlassPages>>;

export async function openGlassPages(palco: RunningPalco) {
  const scripts = {
    sender: await bundleForPage(path.join(import.meta.dirname, 'sender-page.ts')),
    viewer: await bundleForPage(path.join(import.meta.dirname, 'viewer-page.ts')),
  };
  const browser = await launch();

  const newContext = (): Promise<BrowserContext> =>
    browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: palco.url,
      reducedMotion: 'reduce',
      locale: 'pt-BR',
    });

  const transmit = async (page: Page, roomId: string, uploadBitrate: number | null): Promise<void> => {
    const organizer = await logIn(palco.url, 'organizer@palco.test');
    // Another person for each live: how often one may measure the upload is limited.
    const [producer] = await seedCrowd(palco.databaseUrl, 1);
    if (!producer) throw new Error('There is no producer');
    const { token, session } = producer;
    const link = await post(`${palco.url}/livestream/token`, { roomId, type: 'producer' }, organizer.token);
    const producerToken = link['token'] ?? '';
    await until(async () => {
      const health = (await (await fetch(`${palco.url}/healthz`)).json()) as { parts: { media: string } };
      return health.parts.media === 'ok';
    });
    await page.goto('/healthz');
    await page.evaluate(scripts.sender);
    await page.evaluate(([address, goLiveUrl, measured]) => sender.transmit(address, goLiveUrl, measured), [
      { videoUrl: palco.url, socketPath: '/media', roomId, token, session, producerToken },
      `${palco.url}/api/rooms/go/live/${roomId}?producer_token=${producerToken}`,
      uploadBitrate,
    ] as const);
    await until(async () => (await page.evaluate(() => sender.state())).startsWith('live'));
  };

  return {
    scripts,
    browser,
    newContext,
    /** A producer in a context of their own, in a room of its own that is live and recorded. */
    beginLive: async (uploadBitrate: number | null = null) => {
      const roomId = await addLiveRoom(palco.databaseUrl, false);
      const context = await newContext();
      await transmit(await context.newPage(), roomId, uploadBitrate);
      return { context, roomId };
    },
    /** The page of a user who is logged in and has declined the tours. */
    openViewer: async (token: string, address: string): Promise<Page> => {
      await fetch(`${palco.url}/api/users/onboarding`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ global_skip: true }),
      });
      const context = await newContext();
      const page = await context.newPage();
      await page.addInitScript((stored) => localStorage.setItem('palco.token', stored), token);
      await page.addInitScript({ content: scripts.viewer });
      await page.goto(address);
      return page;
    },
  };
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${isSo}`);
    await delay(100);
  }
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: run "node tools/bootstrap.mjs --browser"');
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ];
  // mDNS candidates would have to be resolved by multicast, which does not work on an isolated machine.
  return chromium.launch({ executablePath, args: [...args, '--disable-features=WebRtcHideLocalIpsWithMdns'] });
}
