import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages as logWords } from '../apps/web/src/features/reports/log/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/reports/shared/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { addWatchedLive } from './support/report-facts.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';

const journey = useJourney();
let roomId: string;
let otherId: string;
let emptyId: string;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
beforeAll(async () => {
  roomId = await addRoom(journey.server, { name: 'Aula de órgão' });
  otherId = await addRoom(journey.server, { name: 'Aula de piano' });
  emptyId = await addRoom(journey.server, { name: 'Aula vazia' });
  await addWatchedLive(journey.server, { roomId, viewers: 24, minutes: 60, startedAt: hoursAgo(5) });
  await addWatchedLive(journey.server, { roomId: otherId, viewers: 6, minutes: 40, startedAt: hoursAgo(30) });
});

const path = (part = '') => `/organizer/reports/rooms/${roomId}${part === '' ? '' : `/${part}`}`;
const tab = (page: Page, name: keyof typeof words.tabs) =>
  page.getByRole('navigation', { name: words.parts }).getByRole('link', { name: words.tabs[name] });
const tile = (page: Page, label: string) =>
  page
    .getByRole('region', { name: words.figures })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const isInViewport = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const open = async (to: string) => {
  const opened = await journey.openPage({ height: 820 });
  await logIn(opened.page, 'organizer@palco.test', to);
  return opened;
};

describe('the reports', () => {
  it('draw a live, zoom into it, compare it with another, and show where viewers are, the quiz and the offers', async () => {
    const { page, complaints } = await open(path('graph'));
    await expect.poll(() => tile(page, words.peak).textContent()).toBe('24');
    await page.locator('canvas').first().waitFor();
    await expectGoodScreen(page, everyWidth);

    // The last minute has nothing of a live that ended hours ago; six hours have all of it.
    await page.getByRole('button', { name: words.presets['1m'], exact: true }).click();
    await page.getByText(words.nobodyInRange).waitFor();
    await page.getByRole('button', { name: words.presets['6h'], exact: true }).click();
    await page.waitForURL('**/graph?range=6h');
    await expect.poll(() => tile(page, words.joins).textContent()).toBe('24');

    const box = await page.locator('.u-over').first().boundingBox();
    if (!box) throw new Error('There is no chart');
    await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL('**/graph?range=6h&fromDate=*');
    await page.getByRole('button', { name: words.resetZoom }).click();
    await page.waitForURL('**/graph?range=6h');

    await page.getByRole('combobox', { name: words.compareChoose }).click();
    await page.getByRole('option', { name: 'Aula de piano' }).click();
    await page.waitForURL(`**compare=${otherId}`);
    await page.getByRole('button', { name: 'Aula de piano' }).waitFor();

    await goInApp(page, path('geolocation'));
    await page.getByRole('img', { name: /^Mapa do mundo: 24/ }).waitFor();
    await page.getByRole('rowheader', { name: 'Argentina', exact: true }).waitFor();
    await page.getByRole('rowheader', { name: words.localNetwork }).waitFor();
    await expectGoodScreen(page, everyWidth);

    await tab(page, 'quiz').click();
    await page.getByText('Canberra').waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.getByRole('button', { name: words.whoAnswered }).click();
    await expect.poll(() => page.getByRole('rowheader', { name: /^Espectador/ }).count()).toBe(12);

    await tab(page, 'offers').click();
    await page.getByRole('heading', { name: 'https://loja.example.org/curso' }).waitFor();
    await expect.poll(() => page.getByRole('rowheader', { name: /^Espectador/ }).count()).toBe(8);
    await expectGoodScreen(page, everyWidth);
    expect(complaints).toEqual([]);
  });

  it('lead from the list of rooms to who watched one, to a file of it, and to what happened, as it happens and filtered', async () => {
    const { page, complaints } = await open('/organizer');
    await page.getByRole('link', { name: words.reports, exact: true }).click();
    await page.getByRole('link', { name: 'Aula de órgão' }).waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.getByLabel(words.searchRooms).fill('órgão');
    await page.getByRole('link', { name: 'Aula de piano' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Aula de órgão' }).click();

    await page.waitForURL(`**${path()}`);
    await expect.poll(() => tile(page, words.viewers).textContent()).toBe('24');
    expect(await tile(page, words.answers).textContent()).toBe('12');
    await page.getByText('espectador1.', { exact: false }).first().waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.getByText(words.showTable).first().click();
    await page.getByRole('button', { name: words.copyTable }).waitFor();
    await page.getByLabel(words.search).fill('espectador7.');
    await page.waitForURL('**search=espectador7.');
    await expect.poll(() => page.getByRole('link', { name: /^Espectador \d+$/ }).count()).toBe(1);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: words.csv }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved.startsWith('\uFEFF')).toBe(true);
    expect(saved.trimEnd().split('\n')).toHaveLength(2);
    expect(saved).toContain('espectador7.');

    // The log, as it grows and filtered.
    await goInApp(page, path('log'));
    const events = page.getByRole('list', { name: words.events }).getByRole('listitem');
    await events.first().waitFor();

    // While an organizer reads older events, new ones do not move the list. Another test looks at the last minute, so this event is older.
    const read = events.nth(30);
    await read.scrollIntoViewIfNeeded();
    const before = await read.boundingBox();
    await journey.server.sql(
      `insert into event_log (at, room_id, kind) values (now() - interval '2 minutes', ${roomId}, 'live_interrupted')`,
    );
    const pill = page.getByRole('button', { name: words.newEvents.one.replace('#', '1') });
    await pill.waitFor({ timeout: 60_000 });
    expect(await read.boundingBox()).toEqual(before);
    await expectGoodScreen(page, everyWidth);
    await pill.click();
    await pill.waitFor({ state: 'detached' });
    const newest = events.first().getByText('O sinal da transmissão parou de chegar');
    await newest.waitFor();
    await expect.poll(() => isInViewport(newest)).toBe(true);

    await page.getByText(`${words.kinds}:`, { exact: false }).click();
    await page.getByRole('checkbox', { name: words.kindGroups.live }).click();
    await expect.poll(() => events.count()).toBe(5);
    await page.getByRole('button', { name: logWords.showKinds({ group: words.kindGroups.live }) }).click();
    await page.getByRole('checkbox', { name: logWords.kindNames.live_interrupted }).click();
    await expect.poll(() => events.count()).toBe(3);
    await expectGoodScreen(page);
    expect(complaints).toEqual([]);
  });

  it('show the progress in a course and the use of vouchers, and say so for a room without viewers, and for one that does not exist', async () => {
    await journey.server.sql(
      `insert into enrolments (user_id, course_id, kind)
       select users.id, rooms.course_id, 'full' from users, rooms where email like 'espectador%.${roomId}@%' and rooms.id = ${roomId}`,
    );
    const { page, complaints } = await open('/organizer/reports/vouchers');
    await expect.poll(() => tile(page, words.made).textContent()).not.toBe('0');
    await expectGoodScreen(page, everyWidth);
    await goInApp(page, path());
    await page.getByRole('link', { name: words.courseReport }).click();
    await page.getByRole('rowheader', { name: /espectador1\./ }).waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.getByLabel(words.search).fill('espectador9.');
    await expect.poll(() => page.getByRole('rowheader', { name: /^Espectador/ }).count()).toBe(1);
    expect(complaints).toEqual([]);

    await goInApp(page, `/organizer/reports/rooms/${emptyId}`);
    await page.getByText(words.nobody).waitFor();
    for (const [part, text] of [
      ['graph', words.nobody],
      ['geolocation', words.nobody],
      ['log', words.logEmpty],
      ['quiz', words.noQuiz],
      ['offers', words.noOffers],
    ] as const) {
      await tab(page, part).click();
      await page.getByText(text).waitFor();
      await expectGoodScreen(page);
    }
    await goInApp(page, '/organizer/reports/rooms/999999');
    await page.getByText('Esta sala não existe', { exact: false }).waitFor();
    await goInApp(page, '/organizer/reports/courses/999999');
    await page.getByText(words.goneTitle).waitFor();
  });
});
