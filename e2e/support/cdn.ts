/** A CDN on another origin that caches nothing, and what its viewers do. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createCdnTokens } from '../../apps/server/src/features/playback/cdn-tokens.ts';
import { startCountingProxy } from '../../apps/server/test/counting-proxy.ts';
import { query } from '../../apps/server/test/database.ts';
import type { RunningServer } from './server.ts';

/** Begun before the server, which has to know its address. */
export const startCdn = async (server: () => RunningServer) => {
  const proxy = await startCountingProxy(() => server().url);
  return { ...proxy, url: `http://127.0.0.1:${proxy.port}` };
};

const tokenIn = (path: string) => /\/hls\/([^/]+)\//.exec(path)?.[1] ?? '';

/**
 * Lets the clock of a page pass on until its token has to be renewed, and the server give it the token of the next window. The page goes on
 * to play what it plays, with that token.
 */
export const expectRenewal = async (page: Page, server: RunningServer, paths: readonly string[]) => {
  const token = tokenIn(paths.findLast((path) => path.includes('/hls/')) ?? '');
  const [row] = await query(server.databaseUrl, "select value from secrets where name = 'video'");
  const later = { now: () => new Date(Date.now() + 10 * 60_000), monotonicMs: () => 0 };
  const tokens = createCdnTokens((row as { value: string }).value, later);
  await page.route('**/master.m3u8', async (route) => {
    const response = await route.fetch();
    const [, videoId = ''] = /\/videos\/[^/]+\/([^/]+)\//.exec(route.request().url()) ?? [];
    const text = (await response.text()).replaceAll(token, tokens.tokenOf(videoId, false));
    await route.fulfill({ response, body: text });
  });
  const before = await playerOf(page);
  await page.evaluate(() => {
    const real = Date.now;
    Date.now = () => real() + 9.5 * 60_000;
  });
  const usesNewToken = (kind: string) => paths.some((path) => path.includes(kind) && tokenIn(path) !== token);
  await expect.poll(() => [usesNewToken('.m3u8'), usesNewToken('.m4s')]).toEqual([true, true]);
  await expect.poll(async () => (await playerOf(page)).timeS).toBeGreaterThan(before.timeS + 8);
  await page.unroute('**/master.m3u8');
  // The same source: nothing was opened again.
  expect((await playerOf(page)).source).toBe(before.source);
};

const playerOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return { timeS: video?.currentTime ?? 0, source: video?.src ?? '' };
  });
