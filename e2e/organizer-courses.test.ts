import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as channelWords } from '../apps/web/src/features/channels/messages.pt-BR.ts';
import { messages as courseWords } from '../apps/web/src/features/courses/messages.pt-BR.ts';
import { messages as pointWords } from '../apps/web/src/features/ranking/organizer/messages.pt-BR.ts';
import { messages as termsWords } from '../apps/web/src/features/terms/organizer/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen, phoneAndDesktop } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();

const openArea = async (to: string): Promise<Page> => {
  const { page } = await journey.openPage({ height: 820 });
  await logIn(page, 'organizer@palco.test', to);
  return page;
};
const handle = (page: Page, name: string) => page.getByRole('button', { name: channelWords.move({ name }) });
const namesOf = (page: Page) =>
  page
    .getByRole('list', { name: channelWords.channels })
    .getByRole('button', { name: /^Mover / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice('Mover '.length)));

describe('channels', () => {
  it('are made, renamed, ordered by keyboard and drag, and deleted, and a viewer sees home in the new order', async () => {
    for (const channel of ['Luz', 'Som']) await addRoom(journey.server, { name: `Aula de ${channel}`, channel });
    const page = await openArea('/organizer/channels');
    await page.getByText(channelWords.lead).waitFor();

    await page.getByRole('button', { name: channelWords.newChannel }).click();
    await page.getByLabel(channelWords.name).fill('som');
    await page.keyboard.press('Enter');
    await page.getByText(channelWords.nameTaken).waitFor();
    await page.getByLabel(channelWords.name).fill('Palco');
    await page.getByRole('button', { name: channelWords.create }).click();
    await expectToast(page, channelWords.created);
    await page.getByRole('button', { name: channelWords.rename({ name: 'Palco' }) }).click();
    await page.getByLabel(channelWords.name).fill('Bastidores');
    await page.keyboard.press('Enter');
    await expectToast(page, channelWords.renamed);
    await expect.poll(() => namesOf(page)).toEqual(['Luz', 'Som', 'Bastidores']);
    await addRoom(journey.server, { name: 'Aula nos bastidores', channel: 'Bastidores' });
    await expectGoodScreen(page, everyWidth);

    await handle(page, 'Bastidores').focus();
    await page.keyboard.press('Home');
    await handle(page, 'Luz').press('ArrowDown');
    await expect.poll(() => namesOf(page)).toEqual(['Bastidores', 'Som', 'Luz']);
    expect(await handle(page, 'Luz').evaluate((button) => button === document.activeElement)).toBe(true);

    const stored = () => query(journey.server.databaseUrl, 'select name from channels order by position');
    await expect.poll(stored, { timeout: 60_000 }).toEqual([{ name: 'Bastidores' }, { name: 'Som' }, { name: 'Luz' }]);
    const viewer = await journey.openPage();
    await logIn(viewer.page, 'viewer@palco.test');
    const rows = viewer.page.getByRole('heading', { level: 2, name: /^(Bastidores|Som|Luz)$/ });
    await expect.poll(() => rows.allTextContents()).toEqual(['Bastidores', 'Som', 'Luz']);

    // From the last place to the first, past the middle of its row.
    const [from, to] = [await handle(page, 'Luz').boundingBox(), await handle(page, 'Bastidores').boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(stored, { timeout: 60_000 }).toEqual([{ name: 'Luz' }, { name: 'Bastidores' }, { name: 'Som' }]);

    await page.getByRole('button', { name: channelWords.delete({ name: 'Som' }) }).click();
    await page.getByRole('button', { name: channelWords.confirmMove }).click();
    await page.getByText(channelWords.chooseRequired).waitFor();
    await page.getByLabel(channelWords.moveTo).selectOption('Luz');
    await page.getByRole('button', { name: channelWords.confirmMove }).click();
    await expectToast(page, channelWords.deleted);
    await expect.poll(() => namesOf(page)).toEqual(['Luz', 'Bastidores']);
  });
});

describe('a course', () => {
  it('is made with terms and points, and a viewer accepts the terms before the room opens', async () => {
    const roomId = await addRoom(journey.server, { name: 'Aula com termos', channel: 'Termos' });
    const page = await openArea('/organizer/courses');
    await page.getByRole('button', { name: courseWords.newCourse }).click();
    await page.getByLabel(courseWords.name).fill('Curso com termos');
    await page.getByRole('radio', { name: courseWords.open }).check();
    await page.getByRole('button', { name: courseWords.create }).click();
    await page.waitForURL(/\/organizer\/courses\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Curso com termos' }).waitFor();
    const courseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await journey.server.sql(`update rooms set course_id = ${courseId} where id = ${roomId}`);

    await page.getByLabel(courseWords.name).fill('Curso de luz');
    await page.getByRole('button', { name: courseWords.save }).click();
    await page.getByRole('heading', { level: 1, name: 'Curso de luz' }).waitFor();

    const pdf = await readFile(path.resolve(import.meta.dirname, '../apps/web/public/demo/termos-de-uso.pdf'));
    const drop = page.getByLabel(termsWords.drop);
    await drop.setInputFiles({ name: 'Termos.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') });
    await page.getByText(termsWords.problems.invalid).waitFor();
    await drop.setInputFiles({ name: 'Termos.pdf', mimeType: 'application/pdf', buffer: pdf });
    await page.getByText(termsWords.current).waitFor();

    await page.getByRole('switch', { name: pointWords.isOn }).click();
    await expectToast(page, pointWords.turnedOn);
    await page.getByLabel(pointWords.perMinute).fill('abc');
    await page.getByText(pointWords.invalidPoints).waitFor();
    await page.getByLabel(pointWords.perMinute).fill('5');
    await page.getByRole('button', { name: pointWords.save }).click();
    await expectToast(page, pointWords.saved);
    await expectGoodScreen(page, everyWidth);

    const viewer = await journey.openPage();
    await logIn(viewer.page, 'viewer@palco.test');
    await viewer.page
      .getByRole('link', { name: /Aula com termos/ })
      .first()
      .click();
    await viewer.page.waitForURL(/\/terms\//);
    const accept = viewer.page.getByRole('checkbox', { name: 'Li e aceito os termos de uso' });
    await accept.check();
    await viewer.page.getByRole('button', { name: 'Confirmar' }).click();
    await viewer.page.waitForURL(`**/course/${roomId}`);

    await page.reload();
    await page
      .getByRole('row', { name: /viewer@palco\.test/ })
      .getByText(termsWords.version({ version: 1 }))
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: termsWords.exportCsv }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect([csv.charCodeAt(0), csv.includes('viewer@palco.test')]).toEqual([0xfeff, true]);
    await page.getByRole('button', { name: termsWords.replace }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: termsWords.replace }).click();
    const other = Buffer.concat([pdf, Buffer.from('\n% another version\n')]);
    await (await chooser).setFiles({ name: 'Termos novos.pdf', mimeType: 'application/pdf', buffer: other });
    await page.getByRole('alertdialog', { name: termsWords.replaceTitle }).waitFor();
    await page.getByRole('button', { name: termsWords.confirmReplace }).click();
    await page.getByText(`${termsWords.version({ version: 2 })} · 0 aceite`).waitFor();
    await viewer.page.reload();
    await viewer.page.waitForURL(/\/terms\//);

    await goInApp(page, '/organizer/courses');
    await page.getByLabel(courseWords.search).fill('LUZ curso');
    await page.getByRole('link', { name: 'Curso de luz' }).waitFor();
    await expectGoodScreen(page, phoneAndDesktop);
  });
});
