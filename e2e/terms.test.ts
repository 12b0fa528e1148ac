import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { demoPassword, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectGoodScreen, expectNoSidewaysScroll, onPhone, phoneAndDesktop } from './support/screen.ts';

const journey = useJourney();
/** The room to which the accepted terms lead. */
let roomId: string;
beforeAll(async () => {
  roomId = await addRoom(journey.server, { name: 'Depois dos termos' });
});

const pageWidth = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas) => canvas.clientWidth);

const demoTerms = async () => {
  const rows = await query(
    journey.server.databaseUrl,
    `select id, terms_url from courses where terms_url like '/demo/%'`,
  );
  const { id, terms_url } = rows[0] as { id: string; terms_url: string };
  return { courseId: id, address: `/terms/${id}/${roomId}/${encodeURIComponent(terms_url)}` };
};

const acceptances = (email: string) =>
  query(
    journey.server.databaseUrl,
    `select terms_acceptances.terms_hash = courses.terms_hash as is_this_document
     from terms_acceptances join users on users.id = user_id join courses on courses.id = course_id
     where users.email = '${email}'`,
  );

const accept = (page: Page) => page.getByRole('checkbox', { name: 'Li e aceito os termos de uso' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar' });

describe('the terms of a course', () => {
  it('are read page by page and accepted', async () => {
    const email = 'viewer@palco.test';
    const { page, complaints } = await journey.openPage(onPhone);
    await logIn(page, email, (await demoTerms()).address);

    await page.getByText('Página 1 de 3', { exact: true }).waitFor();
    await page.getByText('1. Quem pode participar').waitFor();
    for (const [width, drawnWidth] of [
      [1440, 610],
      [360, 328],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await expect.poll(() => pageWidth(page)).toBe(drawnWidth);
      await expectGoodScreen(page, [width]);
    }
    const [previous, next] = [
      page.getByRole('button', { name: 'Página anterior' }),
      page.getByRole('button', { name: 'Próxima página' }),
    ];
    await expect.poll(() => previous.isDisabled()).toBe(true);
    await next.click();
    await page.getByText('Página 2 de 3', { exact: true }).waitFor();
    await page.getByText('4. Convivência').waitFor();
    await page.getByRole('region', { name: /^Documento dos termos de uso/ }).press('End');
    await page.getByText('Página 3 de 3', { exact: true }).waitFor();
    await page.getByText('8. Mudanças nestes termos').waitFor();
    await expect.poll(() => next.isDisabled()).toBe(true);
    await previous.click();
    await page.getByText('Página 2 de 3', { exact: true }).waitFor();

    await expect.poll(() => confirm(page).isDisabled()).toBe(true);
    await accept(page).check();
    await expectGoodScreen(page);
    await confirm(page).click();
    await page.waitForURL(`**/course/${roomId}`);
    await page.getByRole('heading', { name: 'Depois dos termos', level: 1 }).waitFor();
    await expect.poll(() => acceptances(email)).toEqual([{ is_this_document: true }]);
    expect(complaints).toEqual([]);
  });

  it('are read again in the room', async () => {
    const { courseId } = await demoTerms();
    const again = await addRoom(journey.server, { name: 'Com termos' });
    await journey.server.sql(`update rooms set course_id = ${courseId} where id = ${again}`);
    const { page, complaints } = await journey.openPage(onPhone);
    await logIn(page, 'organizer@palco.test', `/course/${again}`);
    // The headless build has no viewer of PDF, so that its frame stays empty: the document is seen in the network.
    const isDocument = (url: string) => new URL(url).pathname === '/demo/termos-de-uso.pdf';
    const loading = page.waitForResponse((response) => isDocument(response.url()));
    await page.getByRole('button', { name: 'Termos de uso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Termos de uso' });
    await dialog.getByTitle('Documento dos termos de uso').waitFor();
    const document = await loading;
    expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf']);
    for (const width of phoneAndDesktop) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
    }
    await dialog.getByRole('link', { name: 'Abrir em outra aba' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('can be made larger, and stay inside the screen', async () => {
    const { page } = await journey.openPage({ width: 360, height: 740 });
    await logIn(page, 'guest@palco.test', (await demoTerms()).address);
    await page.getByText('1. Quem pode participar').waitFor();
    await page.getByRole('button', { name: 'Aumentar' }).click();
    await expect.poll(() => pageWidth(page)).toBe(492);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Diminuir' }).click();
    await expect.poll(() => pageWidth(page)).toBe(328);
  });

  it('that do not load show an error, cannot be accepted, and load when retried', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'guest@palco.test');
    await page.route('**/termos-de-uso.pdf', (route) => route.abort());
    await page.goto((await demoTerms()).address);
    await page.getByRole('alert').getByText('Não conseguimos abrir o documento').waitFor();
    await expect.poll(() => accept(page).isDisabled()).toBe(true);
    await expect.poll(() => confirm(page).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    await page.unroute('**/termos-de-uso.pdf');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Página 1 de 3', { exact: true }).waitFor();
    await expect.poll(() => accept(page).isEnabled()).toBe(true);
  });

  it('that are no document show an error', async () => {
    const { page } = await journey.openPage();
    const [course] = await query(
      journey.server.databaseUrl,
      `insert into courses (name, terms_url, terms_hash) values ('Sem documento', '/favicon.svg', repeat('a', 64)) returning id`,
    );
    const { id } = course as { id: string };
    await logIn(page, 'guest@palco.test', `/terms/${id}/7/${encodeURIComponent('/favicon.svg')}`);
    await page.getByRole('alert').getByText('Não conseguimos abrir o documento').waitFor();
  });

  it('are not opened from an address that the server does not name', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'guest@palco.test');
    const { courseId } = await demoTerms();
    const foreign = ['/favicon.svg', 'https://example.test/a.pdf', 'javascript:alert(1)', 'data:application/pdf,x'];
    for (const address of foreign) {
      await page.goto(`/terms/${courseId}/7/${encodeURIComponent(address)}`);
      await page.getByText('Este documento não pode ser aberto aqui').waitFor();
    }
    await expectNoAxeViolations(page);
  });

  it('that changed meanwhile are refused until the current version was read', async () => {
    const email = 'monitor@palco.test';
    const { courseId, address } = await demoTerms();
    const { page } = await journey.openPage();
    await logIn(page, email, address);
    await accept(page).check();
    const setHash = (sql: string) =>
      journey.server.sql(`update courses set terms_hash = ${sql} where id = ${courseId}`);
    const rows = await query(journey.server.databaseUrl, `select terms_hash from courses where id = ${courseId}`);
    const { terms_hash } = rows[0] as { terms_hash: string };
    await setHash(`repeat('b', 64)`);
    await confirm(page).click();
    await page.getByRole('alert').getByText('Os termos mudaram enquanto você lia').waitFor();
    expect(await acceptances(email)).toEqual([]);
    await setHash(`'${terms_hash}'`);
    await accept(page).check();
    await confirm(page).click();
    await page.waitForURL(`**/course/${roomId}`);
    expect(await acceptances(email)).toEqual([{ is_this_document: true }]);
  });

  it('accepted without a network are accepted when it is back', async () => {
    const { page, context } = await journey.openPage();
    await logIn(page, 'extra@palco.test', (await demoTerms()).address);
    // The fonts of the document are loaded while it is drawn.
    await page.getByText('1. Quem pode participar').waitFor();
    await accept(page).check();
    await context.setOffline(true);
    await confirm(page).click();
    await page.getByRole('alert').getByText('Sem acesso à internet.').waitFor();
    await expect.poll(() => acceptances('extra@palco.test')).toEqual([]);
    await context.setOffline(false);
    await confirm(page).click();
    await page.waitForURL(`**/course/${roomId}`);
    await expect.poll(() => acceptances('extra@palco.test')).toHaveLength(1);
  });

  it('require a login', async () => {
    const { page } = await journey.openPage();
    await page.goto((await demoTerms()).address);
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each([
    ['en-US', 'Page 1 of 3', 'I have read and accept the terms of use', 'Confirm'],
    ['es-ES', 'Página 1 de 3', 'He leído y acepto los términos de uso', 'Confirmar'],
  ])('speak %s', async (locale, place, acceptLabel, confirmLabel) => {
    const { page } = await journey.openPage({ locale, ...onPhone });
    const person = { username: 'monitor@palco.test', password: demoPassword };
    const answer = await page.request.post('/api/auth/login', { data: person });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    await page.request.post(`/api/config/change/language/${locale}`, { headers });
    await page.addInitScript((token) => localStorage.setItem('palco.token', token), accessToken);
    await page.goto((await demoTerms()).address);
    await page.getByText(place, { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: acceptLabel }).check();
    await expect.poll(() => page.getByRole('button', { name: confirmLabel }).isEnabled()).toBe(true);
    await expectGoodScreen(page);
  });
});
