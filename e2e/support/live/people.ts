/** Producers and viewers in a real browser, without the pages around the media. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { MediaAddress } from '../../../apps/web/src/features/live/media/media-socket.ts';
import type { Journey } from '../journey.ts';
import type { RunningServer } from '../server.ts';
import { bundleForPage } from './bundle.ts';
import type {} from './page.ts';
import { movingFrames } from './screens.ts';

const password = 'palco-demo';

export type Account = { readonly token: string; readonly session: string };

export async function api<Answer>(server: RunningServer, method: string, route: string, as?: Account, body?: unknown) {
  const response = await fetch(`${server.url}${route}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}`, 'x-palco-session': as.session }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export async function enter(server: RunningServer, username: string): Promise<Account> {
  const { accessToken } = await api<{ accessToken: string }>(server, 'POST', '/api/auth/login', undefined, {
    username,
    password,
  });
  const opened = await api<{ session_token: string }>(server, 'POST', '/api/auth/session', {
    token: accessToken,
    session: '',
  });
  return { token: accessToken, session: opened.session_token };
}

export async function linkFor(server: RunningServer, roomId: string, type: string): Promise<string> {
  const organizer = await enter(server, 'organizer@palco.test');
  const link = await api<{ token: string }>(server, 'POST', '/livestream/token', organizer, { roomId, type });
  return link.token;
}

export function addressOf(server: RunningServer, roomId: string, as: Account, producerToken?: string): MediaAddress {
  const known = { videoUrl: server.url, socketPath: '/media', roomId, ...as };
  return producerToken === undefined ? known : { ...known, producerToken };
}

export const expectMediaReady = (server: RunningServer) =>
  vi.waitFor(
    async () => expect((await api<{ parts: { media: string } }>(server, 'GET', '/healthz')).parts.media).toBe('ok'),
    { timeout: 120_000, interval: 100 },
  );

let script: Promise<string> | undefined;

type MediaPageOptions = {
  readonly prepare?: (page: Page) => Promise<void>;
  /** Two layers, of 320x180 and 640x360, instead of one small one. */
  readonly hasLayers?: boolean;
};

/** A page in which `live.transmit(...)` and `live.watch(...)` can be called. */
export async function openMediaPage(
  journey: Journey,
  { prepare = async () => {}, hasLayers = false }: MediaPageOptions = {},
): Promise<Page> {
  const { page } = await journey.openPage({ width: 640, height: 480, hasLightDevices: !hasLayers });
  await prepare(page);
  await page.goto('/healthz');
  script ??= bundleForPage(path.join(import.meta.dirname, 'page.ts'));
  await page.evaluate(await script);
  return page;
}

/** New frames are shown, and their content changes. */
export async function expectVideo(page: Page, { timeout = 120_000 } = {}): Promise<void> {
  let first = await page.evaluate(() => live.picture());
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => live.picture());
        // A new connection counts its frames from zero.
        if (now.frames < first.frames) first = now;
        const { frames, mark, width } = now;
        if (width > 2 && frames > first.frames + movingFrames && mark !== first.mark) return 'moving pictures';
        return page.evaluate(() => `nothing: ${live.over()} ${live.tracks()} ${live.problems()}`);
      },
      { timeout, interval: 100 },
    )
    .toBe('moving pictures');
}

export const expectLive = (page: Page, timeout = 120_000) =>
  expect
    .poll(async () => [await page.evaluate(() => live.state()), await page.evaluate(() => live.problems())], {
      timeout,
      interval: 100,
    })
    .toEqual(['{"name":"live","repair":"none"}', expect.anything()]);

/** A producer with a link, in a page of their own; resolves once the room is live. */
export async function startTransmission(
  journey: Journey,
  roomId: string,
  options: MediaPageOptions = {},
): Promise<{ page: Page; link: string }> {
  const { server } = journey;
  const link = await linkFor(server, roomId, 'producer');
  const producer = await enter(server, 'monitor@palco.test');
  const page = await openMediaPage(journey, options);
  const url = `${server.url}/api/rooms/go/live/${roomId}?producer_token=${link}`;
  const address = addressOf(server, roomId, producer, link);
  await page.evaluate(([to, go, token]) => live.transmit(to, { url: go, token }), [
    address,
    url,
    producer.token,
  ] as const);
  await expectLive(page);
  return { page, link };
}
