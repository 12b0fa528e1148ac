import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { useJourney } from './support/journey.ts';
import { declineTours, goInApp, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectGoodScreen, expectNoSidewaysScroll, onPhone, phoneAndDesktop } from './support/screen.ts';

const demoPdf = path.join(import.meta.dirname, '../apps/web/public/demo/termos-de-uso.pdf');

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

/** Of what is seen of the document above the question. */
const documentHeight = (page: Page) =>
  page.evaluate(() => {
    const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
    return topOf('form[data-lower-edge]') - topOf('canvas');
  });

const demoTerms = async () => {
  const rows = await query(
    journey.server.databaseUrl,
    `select id, terms_url from courses where terms_url like '/demo/%'`,
  );
  const { id, terms_url } = rows[0] as { id: string; terms_url: string };
  return { courseId: id, address: `/terms/${id}/${roomId}/${encodeURIComponent(terms_url)}` };
};

/** Puts the demo's document into the storage twice, as two versions of it. */
const storedTerms = async () => {
  const folder = path.join(journey.server.dataDir, 'storage', 'versions');
  await mkdir(folder, { recursive: true });
  const store = async (name: string) => {
    await copyFile(demoPdf, path.join(folder, name));
    return `/files/versions/${name}`;
  };
  return { first: await store('1.pdf'), second: await store('2.pdf') };
};

const acceptances = (email: string) =>
  query(
    journey.server.databaseUrl,
    `select terms_acceptances.terms_hash = courses.terms_hash as is_this_document
     from terms_acceptances join users on users.id = user_id join courses on courses.id = course_id
     where users.email = '${email}'`,
  );

const goHome = async (page: Page) => {
  await goInApp(page, '/home');
  await page.getByRole('heading', { name: 'Página inicial', level: 1 }).waitFor({ state: 'attached' });
};
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
    // A phone on its side: lines of the document, not only what is around it.
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(() => documentHeight(page)).toBeGreaterThan(130);
    await page.setViewportSize({ width: 360, height: 780 });
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

  it('that do not load, are no document or are not those of the course show an error; loaded when retried, they can be made larger inside the screen', async () => {
    const { page } = await journey.openPage({ width: 360, height: 740 });
    await page.route('**/termos-de-uso.pdf', (route) => route.abort());
    const { address, courseId } = await demoTerms();
    await logIn(page, 'guest@palco.test', address);
    const failed = page.getByRole('alert').getByText('Não conseguimos abrir o documento');
    await failed.waitFor();
    await expect.poll(() => accept(page).isDisabled()).toBe(true);
    await expect.poll(() => confirm(page).isDisabled()).toBe(true);
    await expectGoodScreen(page);
    await page.unroute('**/termos-de-uso.pdf');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Página 1 de 3', { exact: true }).waitFor();
    await expect.poll(() => accept(page).isEnabled()).toBe(true);

    await page.getByText('1. Quem pode participar').waitFor();
    await page.getByRole('button', { name: 'Aumentar' }).click();
    await expect.poll(() => pageWidth(page)).toBe(492);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Diminuir' }).click();
    await expect.poll(() => pageWidth(page)).toBe(328);

    // Not from an address that the server does not name.
    const foreign = ['/favicon.svg', 'https://example.test/a.pdf', 'javascript:alert(1)', 'data:application/pdf,x'];
    for (const other of foreign) {
      await goInApp(page, '/noPermission');
      await page.getByText('Voltar para o início').waitFor();
      await goInApp(page, `/terms/${courseId}/7/${encodeURIComponent(other)}`);
      await page.getByText('Este documento não pode ser aberto aqui').waitFor();
    }
    await expectGoodScreen(page);

    const [course] = await query(
      journey.server.databaseUrl,
      `insert into courses (name, terms_url, terms_hash) values ('Sem documento', '/favicon.svg', repeat('a', 64)) returning id`,
    );
    const { id } = course as { id: string };
    await goInApp(page, `/terms/${id}/7/${encodeURIComponent('/favicon.svg')}`);
    await failed.waitFor();
  });

  it('that changed meanwhile are refused until the current version was read; without a network they are accepted when it is back', async () => {
    const email = 'monitor@palco.test';
    const { courseId, address } = await demoTerms();
    const { page, context } = await journey.openPage();
    await logIn(page, email, address);
    // The fonts of the document are loaded while it is drawn.
    await page.getByText('1. Quem pode participar').waitFor();
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
    await context.setOffline(true);
    await confirm(page).click();
    await page.getByRole('alert').getByText('Sem acesso à internet.').waitFor();
    expect(await acceptances(email)).toEqual([]);
    await context.setOffline(false);
    await confirm(page).click();
    await page.waitForURL(`**/course/${roomId}`);
    expect(await acceptances(email)).toEqual([{ is_this_document: true }]);
  });

  it('that were replaced by another document are read at its address; removed ones lead into the room', async () => {
    const email = 'extra@palco.test';
    const stored = await storedTerms();
    const [course] = await query(
      journey.server.databaseUrl,
      `insert into courses (name, terms_url, terms_hash, is_open) select 'Outro documento', terms_url, terms_hash, true
       from courses where terms_url like '/demo/%' returning id, terms_url`,
    );
    const { id, terms_url } = course as { id: string; terms_url: string };
    const inCourse = await addRoom(journey.server, { name: 'Sem termos agora' });
    await journey.server.sql(`update rooms set course_id = ${id} where id = ${inCourse}`);
    const address = (document: string) => `/terms/${id}/${inCourse}/${encodeURIComponent(document)}`;
    const replaceBy = (url: string) =>
      journey.server.sql(`update courses set terms_url = '${url}', terms_hash = repeat('b', 64) where id = ${id}`);

    const { page } = await journey.openPage(onPhone);
    await logIn(page, email, address(terms_url));
    await page.getByText('1. Quem pode participar').waitFor();
    await accept(page).check();
    await replaceBy(stored.first);
    await confirm(page).click();
    await page.getByRole('alert').getByText('Os termos mudaram enquanto você lia').waitFor();
    await page.waitForURL(`**${address(stored.first)}`);
    await page.getByText('1. Quem pode participar').waitFor();
    expect(await accept(page).isChecked()).toBe(false);
    await expectGoodScreen(page);

    // Opened again from a former address, as of a tab that was left open.
    await replaceBy(stored.second);
    await goHome(page);
    const promo = page.getByRole('complementary', { name: 'Aplicativo do Palco' });
    await promo.waitFor();
    await goInApp(page, address(stored.first));
    await page.waitForURL(`**${address(stored.second)}`);
    await page.getByText('1. Quem pode participar').waitFor();
    // The lower edge is that of the question.
    await promo.waitFor({ state: 'hidden' });
    await journey.server.sql(`update courses set terms_url = null, terms_hash = null where id = ${id}`);
    await accept(page).check();
    await goHome(page);
    await goInApp(page, address(stored.second));
    await page.getByRole('heading', { name: 'Sem termos agora', level: 1 }).waitFor();
  });

  it('speak en-US and es-ES', async () => {
    const { page } = await journey.openPage(onPhone);
    const token = await declineTours(page, 'monitor@palco.test');
    await page.addInitScript((known) => localStorage.setItem('palco.token', known), token);
    const headers = { authorization: `Bearer ${token}` };
    for (const [language, place, acceptLabel, confirmLabel] of [
      ['en-US', 'Page 1 of 3', 'I have read and accept the terms of use', 'Confirm'],
      ['es-ES', 'Página 1 de 3', 'He leído y acepto los términos de uso', 'Confirmar'],
    ] as const) {
      await page.request.post(`/api/config/change/language/${language}`, { headers });
      await page.goto((await demoTerms()).address);
      await page.getByText(place, { exact: true }).waitFor();
      await page.getByRole('checkbox', { name: acceptLabel }).check();
      await expect.poll(() => page.getByRole('button', { name: confirmLabel }).isEnabled()).toBe(true);
      await expectGoodScreen(page);
    }
  });
});
