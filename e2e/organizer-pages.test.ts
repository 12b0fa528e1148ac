import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as dashboardWords } from '../apps/web/src/features/dashboard/messages.pt-BR.ts';
import { messages as searchWords } from '../apps/web/src/features/search/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { roomWords } from './support/organizer.ts';
import { goInApp, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
let roomId: string;
beforeAll(async () => {
  roomId = await addRoom(journey.server, { name: 'Luz para quem fala', channel: 'Imagem' });
  await addRoom(journey.server, { name: 'Som limpo com pouco', channel: 'Som' });
});

const openArea = async (path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> => {
  const { page } = await journey.openPage({ height: 820 });
  await prepare?.(page);
  await logIn(page, 'organizer@palco.test', path);
  return page;
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const asked = (page: Page) => page.getByRole('alertdialog', { name: roomWords.leaveTitle });

it('the organizer area fits every width and passes the accessibility check, and one search leads everywhere, by keys alone', async () => {
  await addRoom(journey.server, { name: 'Agulha no palheiro', channel: 'Som' });
  const page = await openArea('/organizer/rooms');
  for (const [path, text] of [
    ['/organizer/rooms', roomWords.newRoom],
    ['/organizer/rooms/new', roomWords.newRoomText],
    [`/organizer/rooms/${roomId}`, roomWords.coverDrop],
    ['/organizer/rooms/999999', roomWords.notFoundTitle],
    ['/organizer', dashboardWords.upcoming],
  ] as const) {
    await goInApp(page, path);
    await page.getByText(text, { exact: true }).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await expectGoodScreen(page, everyWidth);
  }

  await page.getByRole('heading', { name: dashboardWords.title }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: searchWords.field });
  await field.waitFor();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('agulha');
  await page.getByRole('option', { name: /Agulha no palheiro/ }).waitFor();
  await expectGoodScreen(page, everyWidth);
  await field.press('ArrowUp');
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Agulha no palheiro' }).waitFor();
  // The settings are for admins.
  await goInApp(page, '/organizer/settings');
  await page.waitForURL('**/noPermission');
});

describe('the list of rooms', () => {
  it('shows an error until it is loaded, is searched, filtered, and deletes a room only after a confirmation', async () => {
    await addRoom(journey.server, { name: 'Para apagar', channel: 'Som' });
    const page = await openArea('/organizer/rooms', (opened) =>
      opened.route('**/api/rooms/list/page*', (route) => route.abort()),
    );
    await page.getByText(roomWords.failedTitle).waitFor({ timeout: 120_000 });
    await expectNoAxeViolations(page);
    await page.unroute('**/api/rooms/list/page*');
    await page.getByRole('button', { name: roomWords.tryAgain }).click();
    await row(page, 'Luz para quem fala').waitFor();

    await page.getByLabel(roomWords.search).fill('LUZ fala');
    await row(page, 'Luz para quem fala').waitFor();
    await expect.poll(() => row(page, 'Som limpo com pouco').count()).toBe(0);
    await page.getByLabel(roomWords.search).fill('nada disto');
    await page.getByRole('button', { name: roomWords.clearFilters }).click();
    await page.getByLabel(roomWords.channelFilter).selectOption('Som');
    await row(page, 'Som limpo com pouco').waitFor();
    await expect.poll(() => row(page, 'Luz para quem fala').count()).toBe(0);

    const remove = async () => {
      await page.getByRole('button', { name: roomWords.moreActions({ name: 'Para apagar' }) }).click();
      await page.getByRole('menuitem', { name: roomWords.delete }).click();
    };
    await remove();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: roomWords.cancel }).click();
    await row(page, 'Para apagar').waitFor();
    await remove();
    await page.getByRole('button', { name: roomWords.delete, exact: true }).click();
    // Behind an open dialog no row has a role, so its absence proves nothing before the dialog has closed.
    await expectToast(page, roomWords.deletedMany.one.replace('#', '1'));
    await row(page, 'Para apagar').waitFor({ state: 'detached' });
    await expect
      .poll(() => query(journey.server.databaseUrl, `select id from rooms where name = 'Para apagar'`))
      .toEqual([]);
  });

  it('copies, archives and moves rooms, undoes it, and follows the upload of another organizer as it happens', async () => {
    const id = await addRoom(journey.server, { name: 'Em obras', channel: 'Som' });
    await addRoom(journey.server, { name: 'Em arquivo', channel: 'Som' });
    await addRoom(journey.server, { name: 'Vizinha', channel: 'Outro canal' });
    const page = await openArea('/organizer/rooms');
    await page.getByRole('button', { name: roomWords.moreActions({ name: 'Em arquivo' }) }).click();
    await page.getByRole('menuitem', { name: roomWords.duplicate }).click();
    await row(page, roomWords.copyOf({ name: 'Em arquivo' })).waitFor();

    const check = async (name: string) =>
      page.getByRole('checkbox', { name: roomWords.select({ name }), exact: true }).check();
    await page.getByLabel(roomWords.search).fill('Em arquivo');
    await check('Em arquivo');
    await check(roomWords.copyOf({ name: 'Em arquivo' }));
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: roomWords.archive }).click();
    await page.getByText(roomWords.nothingFound).waitFor();
    await page.getByRole('button', { name: roomWords.undo }).click();
    await row(page, roomWords.copyOf({ name: 'Em arquivo' })).waitFor();

    await check('Em arquivo');
    await page.getByRole('button', { name: roomWords.move }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(roomWords.channel).selectOption('Outro canal');
    await dialog.getByRole('button', { name: roomWords.moveConfirm }).click();
    await row(page, 'Em arquivo').getByText('Outro canal').first().waitFor();

    await page.getByLabel(roomWords.search).fill('Em obras');
    await row(page, 'Em obras').getByText(roomWords.noVideo).waitFor();
    const login = await page.request.post('/api/auth/login', {
      data: { username: 'admin@palco.test', password: 'palco-demo' },
    });
    const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
    const body = Buffer.from('not a film at all'.repeat(1000));
    const data = { fileName: 'falsa.mp4', bytes: body.length, roomId: id };
    const opened = await page.request.post('/api/rooms/upload/component', { headers, data });
    const { uploadUrl } = await opened.json();
    const tus = { ...headers, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
    const half = body.length / 2;
    await page.request.patch(uploadUrl, { headers: { ...tus, 'upload-offset': '0' }, data: body.subarray(0, half) });
    await row(page, 'Em obras').getByText(`${roomWords.videoStatus.UPLOADING} 50 %`).waitFor();
    await page.request.patch(uploadUrl, { headers: { ...tus, 'upload-offset': `${half}` }, data: body.subarray(half) });
    await row(page, 'Em obras').getByText(roomWords.videoStatus.UPLOAD_ERROR).waitFor();
  });
});

describe('the form of a room', () => {
  it('shows an error beside a missing field, saves valid values, and asks before unsaved changes are left by a link, by the back button, or with the page', async () => {
    const page = await openArea('/organizer/rooms');
    await page.getByRole('link', { name: 'Luz para quem fala', exact: true }).click();
    const name = page.getByLabel(roomWords.name);
    await name.fill('');
    await page.getByRole('button', { name: roomWords.save }).click();
    await page.getByText(roomWords.nameRequired).waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Luz para quem fala');
    await page.getByLabel(roomWords.description).fill('Três esquemas de luz.');
    await page.getByLabel(roomWords.membersOnly).check();
    await page.getByRole('button', { name: roomWords.save }).click();
    await expectToast(page, roomWords.saved);
    await page.reload();
    await expect.poll(() => page.getByLabel(roomWords.description).inputValue()).toBe('Três esquemas de luz.');
    await expect.poll(() => page.getByLabel(roomWords.membersOnly).isChecked()).toBe(true);

    await page.getByLabel(roomWords.description).fill('Quase perdido');

    await page.getByRole('link', { name: roomWords.backToRooms }).first().click();
    await asked(page).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: roomWords.stay }).click();
    await expect.poll(() => page.getByLabel(roomWords.description).inputValue()).toBe('Quase perdido');

    await page.goBack();
    await asked(page).waitFor();
    await page.getByRole('button', { name: roomWords.stay }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/organizer/rooms/${roomId}`);

    const unload = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await unload;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();

    await page.goBack();
    await page.getByRole('button', { name: roomWords.leave }).click();
    await page.waitForURL('**/organizer/rooms');
    await row(page, 'Luz para quem fala').waitFor();
  });
});
