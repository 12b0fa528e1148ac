import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { readCode } from './support/qr-code.ts';
import { addFilm, addRoom } from './support/rooms.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
const shop = 'https://loja.example.com/masterclass?aluno=';
let filmId: string;
let roomId: string;
beforeAll(async () => {
  filmId = await addFilm(journey.server);
});
beforeEach(async () => {
  roomId = await addRoom(journey.server, { name: 'Ao vivo com oferta', videoId: filmId, isLive: true });
});

const open = async (email: string, options: { width?: number; height?: number } = {}) => {
  const { page } = await journey.openPage(options);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/${roomId}/sale`)) asked += 1;
  });
  await logIn(page, email, `/course/${roomId}`);
  await page.getByRole('heading', { level: 1, name: 'Ao vivo com oferta' }).waitFor();
  // Requested once at the beginning and again after joining the room's channel; never by a visitor of the kind extra.
  if (email !== 'extra@palco.test') await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  return page;
};
const cardOf = (page: Page) => page.getByRole('region', { name: 'Oferta' });
const setUp = async (organizer: Page) => {
  await organizer.getByRole('button', { name: 'Oferta', exact: true }).click();
  return organizer.getByRole('dialog', { name: 'Oferta da sala' });
};
/** A screenshot takes its time on a busy machine. */
const slowScreenshot = { timeout: 120_000 };

/** Reading the code computes for long, so its link is compared first. */
const expectCode = async (page: Page, link: string) => {
  const card = cardOf(page);
  const href = () => card.getByRole('link', { name: /^Ver oferta/ }).getAttribute('href');
  await expect.poll(href).toBe(link);
  await expect.poll(() => readCode(page, card.getByRole('img')), slowScreenshot).toBe(link);
};
const rowsOf = (sql: string) => query(journey.server.databaseUrl, sql);
const idOf = async (email: string) =>
  String(((await rowsOf(`select id from users where email = '${email}'`))[0] as { id: string }).id);

/** An offer of this room, shown. */
const showOffer = async ({ usesSalesforceId = false } = {}) => {
  await rowsOf(
    `insert into offers (room_id, base_url, uses_salesforce_id, created_at)
     values (${roomId}, '${shop}', ${usesSalesforceId}, now())`,
  );
  await rowsOf(`update rooms set is_sale_enabled = true where id = ${roomId}`);
};

describe('an offer', () => {
  it('is set up by an organizer, appears for everyone at once, each with a code of their own, and opens in a tab or on another phone', async () => {
    const viewer = await open('viewer@palco.test');
    const second = await open('viewer2@palco.test', { width: 360, height: 740 });
    const organizer = await open('organizer@palco.test');
    await expect.poll(() => viewer.getByRole('button', { name: 'Oferta', exact: true }).count()).toBe(0);

    const dialog = await setUp(organizer);
    await dialog.getByText('Salve um link primeiro.').waitFor();
    const link = dialog.getByLabel('Link da oferta');
    await link.fill('http://loja.example.com');
    await link.blur();
    await dialog.getByText('Use um link completo que comece com https://').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Salvar oferta' }).isDisabled()).toBe(true);
    await link.fill(shop);
    await dialog.getByRole('button', { name: 'Salvar oferta' }).click();
    await dialog.getByRole('link', { name: `${shop}${await idOf('organizer@palco.test')}` }).waitFor();
    await expectNoAxeViolations(organizer);
    // Saved is not shown.
    await expect.poll(() => cardOf(viewer).count()).toBe(0);

    // The notice carries the whole offer, so that a full room sends no requests for it.
    const asked: string[] = [];
    for (const page of [viewer, second]) {
      page.on('request', (request) => request.url().includes('/sale') && asked.push(request.url()));
    }
    await dialog.getByRole('switch').click();
    await Promise.all([cardOf(viewer).waitFor(), cardOf(second).waitFor()]);
    expect(asked).toEqual([]);
    const own = `${shop}${await idOf('viewer@palco.test')}`;
    await expectCode(viewer, own);
    await expectNoAxeViolations(viewer);

    // It opens in a tab of its own or as a code for another phone, and both are counted.
    await cardOf(second).getByRole('button', { name: 'QR code' }).click();
    const large = second.getByRole('dialog', { name: 'Abra no celular' });
    await large.getByRole('img').waitFor();
    await expect
      .poll(() => readCode(second, large.getByRole('img')), slowScreenshot)
      .toBe(`${shop}${await idOf('viewer2@palco.test')}`);
    await expectNoAxeViolations(second);

    await viewer.context().route('https://loja.example.com/**', (route) => route.fulfill({ body: 'loja' }));
    const [tab] = await Promise.all([
      viewer.context().waitForEvent('page'),
      cardOf(viewer)
        .getByRole('link', { name: /^Ver oferta/ })
        .click(),
    ]);
    await tab.waitForURL(`${shop}${await idOf('viewer@palco.test')}`);
    const openings = () =>
      rowsOf(
        `select kind, users.email from offer_openings join users on users.id = user_id
         join offers on offers.id = offer_id where room_id = ${roomId} order by kind`,
      );
    await expect.poll(openings, slowScreenshot).toEqual([
      { kind: 'click', email: 'viewer@palco.test' },
      { kind: 'qr', email: 'viewer2@palco.test' },
    ]);
    await tab.close();
    await second.keyboard.press('Escape');

    // Another link takes its place while it is shown, and it disappears when it is hidden.
    await link.fill('https://loja.example.com/{userId}/fim');
    await dialog.getByRole('button', { name: 'Salvar oferta' }).click();
    const next = `https://loja.example.com/${await idOf('viewer@palco.test')}/fim`;
    await expectCode(viewer, next);
    await dialog.getByRole('switch').click();
    await cardOf(viewer).waitFor({ state: 'hidden' });
  });

  it('is there after a reload, and not for an extra enrolment', async () => {
    await showOffer({ usesSalesforceId: true });
    await rowsOf(`update users set salesforce_id = '003XYZ' where email = 'viewer@palco.test'`);
    const viewer = await open('viewer@palco.test');
    const own = `${shop}${await idOf('viewer@palco.test')}&salesForceId=003XYZ`;
    await expectCode(viewer, own);

    await rowsOf(
      `insert into enrolments (user_id, course_id, kind)
       select users.id, rooms.course_id, 'extra' from users, rooms where email = 'extra@palco.test' and rooms.id = ${roomId}`,
    );
    const extra = await open('extra@palco.test');
    await expect.poll(() => cardOf(extra).count()).toBe(0);
    await expect.poll(() => extra.getByRole('button', { name: /^Ranking/ }).count()).toBe(0);
  });

  it('that cannot be loaded, saved or shown brings an error message, and the form is enabled again', async () => {
    const organizer = await open('organizer@palco.test');
    const fail = (route: { fulfill: (answer: { status: number; json: unknown }) => Promise<void> }) =>
      route.fulfill({ status: 500, json: { error: 'SERVER_ERROR' } });
    const dialog = await setUp(organizer);
    await organizer.route('**/api/rooms/*/sale', (route) =>
      route.request().method() === 'PUT' ? fail(route) : route.fallback(),
    );
    await dialog.getByLabel('Link da oferta').fill(shop);
    await dialog.getByRole('button', { name: 'Salvar oferta' }).click();
    await expectToast(organizer, 'Falha ao criar ou solicitar a oferta');
    await expect.poll(() => dialog.getByRole('button', { name: 'Salvar oferta' }).isEnabled()).toBe(true);
    await organizer.unroute('**/api/rooms/*/sale');
    await dialog.getByRole('button', { name: 'Salvar oferta' }).click();
    await dialog.getByText('Como fica o seu link').waitFor();
    await organizer.route('**/sale/enable', fail);
    await dialog.getByRole('switch').click();
    await expectToast(organizer, 'Falha ao mudar o estado da oferta');
    await expect.poll(() => dialog.getByRole('switch').isChecked()).toBe(false);

    await rowsOf(`update rooms set is_sale_enabled = true where id = ${roomId}`);
    const { page: viewer } = await journey.openPage();
    await viewer.route('**/sale/url', fail);
    await logIn(viewer, 'viewer@palco.test', `/course/${roomId}`);
    await expectToast(viewer, 'Falha ao buscar a oferta');
    await viewer.route('**/api/rooms/*/sale', fail);
    await viewer.reload();
    await expectToast(viewer, 'Falha ao buscar as ofertas');
    await viewer.getByRole('heading', { level: 1, name: 'Ao vivo com oferta' }).waitFor();
  });
});
