import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { fillLogin, logIn } from './support/people.ts';
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
const watch = async (email: string) => {
  const { page } = await journey.openPage();
  await page.clock.install();
  await logIn(page, email, `/course/${roomId}`);
  await nameMark(page);
  return page;
};
const nameMark = async (page: Page) => {
  await page.getByText(mark).waitFor({ state: 'attached' });
  await page.getByText(mark).evaluate((node) => node.setAttribute('data-mark', ''));
};
/** From the notice of the logout to the room again, without loading the app. */
const returnToRoom = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Entrar de novo' }).click();
  await fillLogin(page, email);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/course/${roomId}`);
  await nameMark(page);
};

/**
 * In steps, with a response of the server between them: the fake clock does not speed up the network. After minutes in one step
 * without a heartbeat the page would rightly show that the server is gone.
 */
const step = async (page: Page, ms: number) => {
  await page.clock.runFor(ms);
  await page.evaluate(async () => (await fetch('/healthz')).status);
};
const pass = async (page: Page, ms: number, stepMs = 20_000, isOver = () => false) => {
  for (let leftMs = ms; leftMs > 0 && !isOver(); leftMs -= stepMs) await step(page, Math.min(stepMs, leftMs));
};

/**
 * Within so much of the page's time. The clock then stops, because the logout takes real time: after five seconds of the page's time
 * the page would give it up.
 */
const expectLogoutWithin = async (page: Page, ms: number, message = 'the mark') => {
  let isLoggingOut = false;
  const notice = (request: Request) => {
    if (request.url().endsWith('/api/auth/logout')) isLoggingOut = true;
  };
  page.on('request', notice);
  await pass(page, ms, 4000, () => isLoggingOut);
  page.off('request', notice);
  await expect.poll(() => new URL(page.url()).pathname, { message }).toBe('/forcedLogout');
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
  it('taken out of the page or with another text ends the login, here and on the server', async () => {
    const page = await watch('admin@palco.test');
    const token = await page.evaluate(() => localStorage.getItem('palco.token'));
    await page.getByText(mark).evaluate((node) => node.remove());
    await expectLogoutWithin(page, 15_000);
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401);

    await returnToRoom(page, 'admin@palco.test');
    await page.getByText(mark).evaluate((node) => {
      node.textContent = 'another text';
    });
    await expectLogoutWithin(page, 15_000);
  });

  it('hidden by any style ends the login', async () => {
    const page = await watch('organizer@palco.test');
    for (const [index, [title, style]] of hidings.entries()) {
      if (index > 0) await returnToRoom(page, 'organizer@palco.test');
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets.push(sheet);
      }, style);
      // Two appearances of the mark: only a visible one is checked for being hidden.
      await expectLogoutWithin(page, 140_000, `the mark ${title}`);
      await page.evaluate(() => document.adoptedStyleSheets.pop());
    }
  });

  it('does not end the login in five minutes of watching on a desktop and on a phone, nor of a page that is scrolled, resized and rotated', async () => {
    const page = await watch('viewer@palco.test');
    for (const [width, height, seconds] of [
      [1440, 900, 300],
      [360, 740, 300],
      [360, 740, 70],
      [740, 360, 70],
      [1440, 300, 70],
      [1440, 900, 70],
    ] as const) {
      await page.setViewportSize({ width, height });
      if (seconds < 300) await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await pass(page, seconds * 1000);
      expect(new URL(page.url()).pathname).toBe(`/course/${roomId}`);
      await page.getByText(mark).waitFor({ state: 'attached' });
    }
  });
});
