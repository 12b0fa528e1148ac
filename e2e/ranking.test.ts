import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn, pressIfThere } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';

const journey = useJourney();
const rowsOf = (sql: string) => query(journey.server.databaseUrl, sql);
let filmId: string;
let roomId: string;
beforeAll(async () => {
  filmId = await addFilm(journey.server);
});
beforeEach(async () => {
  roomId = await addRoom(journey.server, { name: 'Aula com pontos', videoId: filmId });
  await rowsOf('update courses set has_gamification = true');
  await rowsOf('delete from points_ledger');
  await rowsOf('delete from ranking_totals');
});

const give = (email: string, points: number) =>
  rowsOf(
    `insert into ranking_totals (course_id, user_id, points, reached_at)
     select rooms.course_id, users.id, ${points}, now() from rooms, users where rooms.id = ${roomId} and email = '${email}'`,
  );
/** Without reports the page earns no points by watching. */
/** Inside the page: the last report, which is sent while the page closes, passes every route. */
const withoutReports = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input).includes('/livestream/statistics/') ? Promise.reject(new TypeError('offline')) : send(input, init);
  });
const enter = async (email: string, prepare: (page: Page) => Promise<unknown> = withoutReports) => {
  const { page } = await journey.openPage();
  await prepare(page);
  await logIn(page, email, `/course/${roomId}`);
  await page.getByRole('heading', { level: 1, name: 'Aula com pontos' }).waitFor();
  return page;
};
const button = (page: Page) => page.getByRole('button', { name: /^Ranking/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ranking' });
const cellsOf = async (page: Page) =>
  (await dialog(page).getByRole('row').allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim()));

/** As when the user changes to another tab, or back. */
const turnTo = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

describe('the ranking', () => {
  it('shows ties on one rank, what earns points, no e-mail, and the rank of the viewer', async () => {
    await give('guest@palco.test', 1500);
    await give('viewer2@palco.test', 300);
    await give('viewer@palco.test', 300);
    await give('extra@palco.test', 1);
    const page = await enter('viewer@palco.test');
    await expect.poll(() => button(page).textContent()).toMatch(/Ranking\s*2º/);
    await button(page).click();
    await dialog(page).getByText('Você está em 2º lugar, com 300 pontos').waitFor();
    await expect
      .poll(() => cellsOf(page))
      .toEqual([
        ['Lugar', 'Nome', 'Total de pontos'],
        ['1º', 'Gustavo Convidado', '1.500'],
        ['2º', 'Vicente Lima', '300'],
        ['2º', expect.stringMatching(/^Vitória Souza\s+Você$/), '300'],
        ['4º', 'Elisa Extra', '1'],
      ]);
    await dialog(page).getByText('+100 por resposta certa').waitFor();
    expect(await dialog(page).textContent()).not.toContain('@');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('that cannot be loaded shows the reason, OPS while there are no points, and refreshes every ten seconds while it is open', async () => {
    let answer: { status: number; json: unknown } | null = { status: 500, json: { error: 'SERVER_ERROR' } };
    const page = await enter('viewer@palco.test', async (opened) => {
      await opened.clock.install();
      await withoutReports(opened);
      await opened.route('**/games/ranking/**', (route) => (answer ? route.fulfill(answer) : route.fallback()));
    });
    await button(page).click();
    await dialog(page).getByText('Falha ao buscar o ranking').waitFor();
    await expectNoAxeViolations(page);
    answer = { status: 403, json: { error: 'NO_PERMISSION', error_description: 'Você não participa deste curso.' } };
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await dialog(page).getByText('Você não participa deste curso.').waitFor();
    answer = null;
    // Unless the page has asked again by itself.
    await pressIfThere(page, 'Tentar de novo');
    await dialog(page).getByRole('heading', { name: 'OPS!' }).waitFor();
    await dialog(page)
      .getByText(/^Você ainda não tem pontos/)
      .waitFor();
    await expectNoAxeViolations(page);
    await give('viewer@palco.test', 1);
    await page.clock.runFor(10_500);
    await dialog(page).getByText('Você está em 1º lugar, com 1 ponto', { exact: true }).waitFor();

    // A hidden page sends no requests, and refreshes when it is visible again.
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/games/')) asked += 1;
    });
    await turnTo(page, 'hidden');
    // A request that was under way is reported late on a busy machine.
    await page.clock.runFor(1000);
    asked = 0;
    await page.clock.runFor(120_000);
    expect(asked).toBe(0);
    await turnTo(page, 'visible');
    await expect.poll(() => asked).toBeGreaterThan(0);
  });

  it('has a button only with gamification, which may come and go while the room is open', async () => {
    await rowsOf('update courses set has_gamification = false');
    const page = await enter('viewer@palco.test', async (opened) => {
      await opened.clock.install();
      await withoutReports(opened);
    });
    await page.getByText('Informações adicionais').waitFor();
    await expect.poll(() => button(page).count()).toBe(0);
    await rowsOf('update courses set has_gamification = true');
    await page.clock.runFor(56_000);
    await button(page).waitFor();
    await rowsOf('update courses set has_gamification = false');
    await page.clock.runFor(56_000);
    await button(page).waitFor({ state: 'detached' });
  });

  it('counts a minute of watching in a real player', async () => {
    const page = await enter('viewer2@palco.test', async () => {});
    await expect
      .poll(() => rowsOf(`select points from points_ledger where key = 'watch:${roomId}:0'`), { timeout: 120_000 })
      .toEqual([{ points: 1 }]);
    await button(page).click();
    await dialog(page).getByText('Você está em 1º lugar, com 1 ponto', { exact: true }).waitFor();
  });
});
