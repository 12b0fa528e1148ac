import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';
import { expectGoodScreen, onPhone } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
let filmId: string;
let roomId: string;
beforeAll(async () => {
  filmId = await addFilm(journey.server);
  roomId = await addRoom(journey.server, { name: 'Luz para quem fala', videoId: filmId });
});

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
const framesOf = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
const expectPlaying = (page: Page) => expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(1);

describe('a recorded room', () => {
  it('is requested once, when its card is pressed, plays, seeks, and continues at its position after a reload', async () => {
    const { page, complaints } = await journey.openPage();
    await logIn(page, 'viewer@palco.test');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const card = page.locator(`a[href="/course/${roomId}"]`).first();
    await card.hover();
    await expect.poll(() => asked.some((path) => /\/room-[\w-]+\.js$/.test(path))).toBe(true);
    // Not while the pointer is over it.
    expect(asked).not.toContain(`/api/rooms/${roomId}`);
    await card.click();
    await page.getByRole('heading', { name: 'Luz para quem fala' }).waitFor();
    await expectPlaying(page);
    expect(asked.filter((path) => path === `/api/rooms/${roomId}`)).toHaveLength(1);
    await expect.poll(() => framesOf(page)).toBeGreaterThan(5);
    await page.getByRole('slider', { name: 'Posição no vídeo' }).fill('20');
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(20);
    await page.getByRole('button', { name: 'Pausar' }).last().press('Enter');
    await page.reload();
    await expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(18);
    expect(complaints).toEqual([]);
  });

  it('fits a phone and a desktop, passes the accessibility check, obeys the keyboard and explains its keys', async () => {
    const { page } = await journey.openPage(onPhone);
    await logIn(page, 'viewer2@palco.test', `/course/${roomId}`);
    await expectPlaying(page);
    await expectGoodScreen(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('slider', { name: 'Posição no vídeo' }).focus();
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Reproduzir' }).first().waitFor();
    const before = await timeOf(page);
    await page.keyboard.press('l');
    await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 8);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    await expectNoAxeViolations(page);
  });

  it('opened by its address is requested once too, with the session and the user', async () => {
    const open = await addRoom(journey.server, { name: 'Porta aberta', videoId: filmId, isProtected: false });
    const { page } = await journey.openPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await logIn(page, 'extra@palco.test', `/course/${open}`);
    await expectPlaying(page);
    const once = [`GET /api/rooms/${open}`, 'POST /api/auth/session', 'GET /api/auth/me'];
    for (const question of once) expect(asked.filter((one) => one === question)).toEqual([question]);
    // All of them are sent before the page is rendered.
    const firsts = asked.filter((one) => / \/(api|games|livestream)\//.test(one)).slice(0, 3);
    expect(firsts.toSorted()).toEqual(once.toSorted());
  });

  it('opened by its address while the server is busy does not end the login', async () => {
    const open = await addRoom(journey.server, { name: 'Mau momento', videoId: filmId, isProtected: false });
    const { page } = await journey.openPage();
    const busy = { status: 503, json: { error: 'SERVER_ERROR' } };
    await page.route('**/api/auth/session', (route) => route.fulfill(busy), { times: 1 });
    await logIn(page, 'extra@palco.test', `/course/${open}`);
    await expectPlaying(page);
  });
});

describe('one person in two browsers', () => {
  it('sees that the video plays elsewhere, takes over, and the first browser stops at once', async () => {
    const [first, second] = [await journey.openPage(), await journey.openPage()];
    await logIn(first.page, 'monitor@palco.test', `/course/${roomId}`);
    await expectPlaying(first.page);
    await logIn(second.page, 'monitor@palco.test', `/course/${roomId}`);
    await second.page.getByText('Este vídeo está aberto em outro lugar').waitFor();
    // Without its reports the first browser can only be notified over realtime.
    await first.page.route('**/livestream/statistics/**', (route) => route.abort());
    await expectNoAxeViolations(second.page);
    await second.page.getByRole('button', { name: 'Assistir aqui' }).click();
    await expectPlaying(second.page);
    await first.page.getByText('Este vídeo está aberto em outro lugar').waitFor();
  });

  it('a copied video address does not play for another user', async () => {
    const { page } = await journey.openPage();
    const asked = page.waitForRequest((request) => request.url().endsWith('master.m3u8'));
    await logIn(page, 'organizer@palco.test', `/course/${roomId}`);
    const url = (await asked).url();
    const stranger = await journey.openPage();
    expect((await stranger.page.request.get(url)).status()).toBe(403);
    expect((await page.request.get(url)).status()).toBe(200);
  });
});

it('a room without a video to play shows the reason; one that does not exist leads home', async () => {
  const { page } = await journey.openPage();
  for (const [isFirst, change, text] of [
    [true, { isMembersOnly: true }, 'Você não pode assistir a este vídeo como convidado'],
    [false, { videoId: null }, 'A transmissão ainda não começou'],
  ] as const) {
    const id = await addRoom(journey.server, { name: 'Outra sala', videoId: filmId, ...change });
    if (isFirst) await logIn(page, 'extra@palco.test', `/course/${id}`);
    else await goInApp(page, `/course/${id}`);
    await page.getByText(text).waitFor();
    await expectNoAxeViolations(page);
  }
  await goInApp(page, '/course/999999');
  await page.waitForURL('**/home');
  await expectToast(page, 'Sala não encontrada');
});
