import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as channelWords } from '../apps/web/src/features/channels/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/organizers/messages.pt-BR.ts';
import { messages as roomWords } from '../apps/web/src/features/rooms/organizer/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen, phoneAndDesktop } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
const [own, other] = ['Curso de canto', 'Curso de dança'];
let ids: Record<string, string> = {};
beforeAll(async () => {
  const url = journey.server.databaseUrl;
  await query(url, `insert into courses (name) values ('${own}'), ('${other}')`);
  await query(url, `insert into channels (name) values ('Palco')`);
  const rows = await query(url, 'select name, id::text from courses union all select email, id::text from users');
  ids = Object.fromEntries((rows as { name: string; id: string }[]).map(({ name, id }) => [name, id]));
});

describe('an admin', () => {
  it('limits an organizer to a course, who then finds that course and no other', async () => {
    const { page, complaints } = await journey.openPage({ height: 820 });
    await logIn(page, 'admin@palco.test', `/organizer/courses/${ids[own]}`);
    await page.getByText(words.none).waitFor();
    await page.getByLabel(words.search).fill('viewer');
    await page.getByText(words.nobodyFound).waitFor();
    await page.getByLabel(words.search).fill('otavio');
    const name = 'Otávio Organizador';
    await page.getByRole('button', { name: words.add({ name }) }).click();
    await expectToast(page, words.added({ name }));
    await page.getByRole('button', { name: words.remove({ name }) }).waitFor();
    await expectGoodScreen(page, everyWidth);

    await goInApp(page, `/organizer/people/${ids['organizer@palco.test']}`);
    const isForAll = page.getByRole('switch', { name: words.managesAll });
    await isForAll.click();
    await page.getByRole('list', { name: words.managed }).getByText(own).waitFor();
    await page.getByRole('combobox', { name: words.addCourse }).click();
    await page.getByLabel(words.searchCourse).fill('danca');
    await page.getByRole('dialog').getByRole('option', { name: other }).click();
    await page.getByRole('button', { name: words.remove({ name: other }) }).click();
    await expect.poll(() => page.getByRole('list', { name: words.managed }).getByRole('listitem').count()).toBe(1);
    await expectGoodScreen(page, everyWidth);

    const limited = await journey.openPage({ height: 820 });
    await logIn(limited.page, 'organizer@palco.test', '/organizer/courses');
    await limited.page.getByText(own).waitFor();
    expect(await limited.page.getByText(other).count()).toBe(0);
    await goInApp(limited.page, `/organizer/courses/${ids[other]}`);
    await limited.page.getByText(words.notYoursTitle).waitFor();
    await expectGoodScreen(limited.page, phoneAndDesktop);
    await goInApp(limited.page, '/organizer/channels');
    await limited.page.getByText(channelWords.readOnlyLead).waitFor();
    await limited.page.getByRole('list', { name: channelWords.channels }).getByText('Palco').waitFor();
    await goInApp(limited.page, '/organizer/rooms/new');
    await limited.page.getByRole('button', { name: roomWords.newCourse }).waitFor();
    expect(await limited.page.getByRole('button', { name: roomWords.newChannel }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
