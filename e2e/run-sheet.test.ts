import { expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as log } from '../apps/web/src/features/reports/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/run-sheet/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectGoodScreen } from './support/screen.ts';

const journey = useJourney();

it('an organizer fires the run sheet by key, and another one sees it at once', async () => {
  const id = await addRoom(journey.server, { name: 'Roteiro', isProtected: false, isLive: true });
  await journey.server.sql(`update rooms set live_status = 'live', is_chat_enabled = true where id = ${id}`);
  const open = async (name: string) => {
    const { page } = await journey.openPage();
    await logIn(page, name, `/organizer/rooms/${id}/live`);
    await page.getByRole('button', { name: words.fireNext }).waitFor();
    return page;
  };
  const [page, other] = [await open('organizer@palco.test'), await open('admin@palco.test')];
  for (const text of ['Bem-vindos', 'Intervalo']) {
    await page.getByRole('button', { name: words.add, exact: true }).click();
    await page.getByRole('menuitem', { name: words.kinds.message }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(text);
    await page.getByRole('dialog').getByRole('button', { name: words.add, exact: true }).click();
    await other.getByRole('button', { name: `${words.fire}: ${text}` }).waitFor();
  }
  await page.getByRole('button', { name: `${words.fire}: Bem-vindos` }).focus();
  await page.keyboard.press('n');
  await other.getByText('· Otávio Organizador').waitFor();
  await other.getByRole('tab', { name: log.log }).click();
  await other.getByRole('list', { name: log.log }).getByText('disparou do roteiro').waitFor();
  const sent = await query(journey.server.databaseUrl, `select text from chat_messages where room_id = ${id}`);
  expect(sent).toEqual([{ text: 'Bem-vindos' }]);
  await expectGoodScreen(other);
});
