import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';

const journey = useJourney();
let roomId: string;
beforeAll(async () => {
  const videoId = await addFilm(journey.server);
  // Without the right to play, so that one person may stand for several.
  roomId = await addRoom(journey.server, { name: 'Luz para quem fala', videoId, isProtected: false });
});

const mark = /^\d+ \S+\*+$/;

/** In the room with time in our hands; the mark is known by a name that styles can use. */
const watch = async (email: string, width = 1440) => {
  const { page } = await journey.openPage({ width });
  await page.clock.install();
  await logIn(page, email, `/course/${roomId}`);
  await page.getByText(mark).waitFor({ state: 'attached' });
  await page.getByText(mark).evaluate((node) => node.setAttribute('data-mark', ''));
  return page;
};

/**
 * In steps, and with an answer of the server between them: a network is not faster because the clock is. Minutes in one go would be
 * minutes without a sign of life, and the page would rightly say that the server is gone.
 */
const step = async (page: Page, ms: number) => {
  await page.clock.runFor(ms);
  await page.evaluate(async () => (await fetch('/healthz')).status);
};
const pass = async (page: Page, ms: number) => {
  for (let passedMs = 0; passedMs < ms; passedMs += 5000) await step(page, 5000);
};

/** Within so much of the page's time, and no more of it passes then: what it has to tell the server takes real time. */
const endsWithin = async (page: Page, ms: number) => {
  const isOver = () => new URL(page.url()).pathname === '/forcedLogout';
  for (let passedMs = 0; passedMs < ms && !isOver(); passedMs += 1000) await step(page, 1000);
  await page.waitForURL('**/forcedLogout');
};

const hidings: readonly (readonly [string, string])[] = [
  ['displayed no more', '[data-mark] { display: none !important }'],
  ['made invisible', '[data-mark] { visibility: hidden !important }'],
  ['made transparent', '[data-mark] { opacity: 0 !important }'],
  ['made transparent with all around it', ':has(> [data-mark]) { opacity: 0 !important }'],
  ['written in no colour', '[data-mark] { color: transparent !important }'],
  ['made tiny', '[data-mark] { scale: 0.01 !important }'],
  ['moved out of the picture', '[data-mark] { translate: 4000px !important }'],
  ['clipped away', ':has(> [data-mark]) { clip-path: inset(50%) !important }'],
  ['sunk below the picture', ':has(> [data-mark]) { z-index: -1 !important }'],
];

describe('the watermark', () => {
  it('taken out of the page ends the login, here and on the server', async () => {
    const page = await watch('admin@palco.test');
    const token = await page.evaluate(() => localStorage.getItem('palco.token'));
    await page.getByText(mark).evaluate((node) => node.remove());
    await endsWithin(page, 15_000);
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401);
  });

  it('with other words ends the login', async () => {
    const page = await watch('admin@palco.test');
    await page.getByText(mark).evaluate((node) => {
      node.textContent = 'somebody else';
    });
    await endsWithin(page, 15_000);
  });

  it.each(hidings)('%s ends the login', async (_title, style) => {
    const page = await watch('organizer@palco.test');
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, style);
    // Two showings: what is only unseen is looked at while it should be seen.
    await endsWithin(page, 140_000);
  });

  it.each([
    [1440, 'viewer@palco.test'],
    [360, 'monitor@palco.test'],
  ])('leaves five minutes of honest watching at %i px alone', async (width, email) => {
    const page = await watch(email, width);
    await pass(page, 5 * 60_000);
    expect(new URL(page.url()).pathname).toBe(`/course/${roomId}`);
    await page.getByText(mark).waitFor({ state: 'attached' });
  });

  it('leaves a page alone that is scrolled, resized, turned and looked away from', async () => {
    const page = await watch('viewer2@palco.test');
    for (const [width, height] of [
      [360, 740],
      [740, 360],
      [1440, 300],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await pass(page, 70_000);
    }
    expect(new URL(page.url()).pathname).toBe(`/course/${roomId}`);
  });
});
