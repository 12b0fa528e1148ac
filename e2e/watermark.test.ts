import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';

const journey = useJourney();
let roomId: string;
beforeAll(async () => {
  const videoId = await addFilm(journey.server);
  // Without a lease, so that one account may play in several tests.
  roomId = await addRoom(journey.server, { name: 'Luz para quem fala', videoId, isProtected: false });
});

const mark = /^\d+ \S+\*+$/;

/** Opens the room with a fake clock; the attribute is for the styles that hide the mark. */
const watch = async (email: string, width = 1440) => {
  const { page } = await journey.openPage({ width });
  await page.clock.install();
  await logIn(page, email, `/course/${roomId}`);
  await page.getByText(mark).waitFor({ state: 'attached' });
  await page.getByText(mark).evaluate((node) => node.setAttribute('data-mark', ''));
  return page;
};

/**
 * In steps, with a response of the server between them: the fake clock does not speed up the network. After minutes in one step
 * without a heartbeat the page would rightly show that the server is gone.
 */
const step = async (page: Page, ms: number) => {
  await page.clock.runFor(ms);
  await page.evaluate(async () => (await fetch('/healthz')).status);
};
const pass = async (page: Page, ms: number) => {
  for (let passedMs = 0; passedMs < ms; passedMs += 5000) await step(page, 5000);
};

/** Within so much of the page's time. The clock then stops, because the request to the server takes real time. */
const expectLogoutWithin = async (page: Page, ms: number) => {
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
    await expectLogoutWithin(page, 15_000);
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401);
  });

  it('with another text ends the login', async () => {
    const page = await watch('admin@palco.test');
    await page.getByText(mark).evaluate((node) => {
      node.textContent = 'another text';
    });
    await expectLogoutWithin(page, 15_000);
  });

  it.each(hidings)('%s ends the login', async (_title, style) => {
    const page = await watch('organizer@palco.test');
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, style);
    // Two appearances of the mark: only a visible one is checked for being hidden.
    await expectLogoutWithin(page, 140_000);
  });

  it.each([
    [1440, 'viewer@palco.test'],
    [360, 'monitor@palco.test'],
  ])('does not end the login in five minutes of watching at %i px', async (width, email) => {
    const page = await watch(email, width);
    await pass(page, 5 * 60_000);
    expect(new URL(page.url()).pathname).toBe(`/course/${roomId}`);
    await page.getByText(mark).waitFor({ state: 'attached' });
  });

  it('does not end the login of a page that is scrolled, resized and rotated', async () => {
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
