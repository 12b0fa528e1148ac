import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { messages as chatWords } from '../apps/web/src/features/chat/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/doubts/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';

const journey = useJourney();

const openDoubts = (page: Page) => page.getByRole('tab', { name: chatWords.doubts }).click();
const queueButton = (page: Page) => page.getByRole('button', { name: words.title });

it('a monitor takes and answers a doubt from the room page', async () => {
  const roomId = await addRoom(journey.server, { name: 'Perguntas ao vivo', isLive: true });
  const open = async (email: string) => {
    const { page } = await journey.openPage();
    await logIn(page, email, `/course/${roomId}`);
    await openDoubts(page);
    return page;
  };
  const viewer = await open('viewer@palco.test');
  const monitor = await open('monitor@palco.test');
  await queueButton(monitor).click();
  const queue = monitor.getByRole('dialog', { name: words.title });
  await queue.getByText(words.empty).waitFor();

  // A doubt that is asked meanwhile appears by itself.
  const field = viewer.getByRole('textbox', { name: chatWords.placeholderDoubt });
  await field.fill('Qual lente usar?');
  await field.press('Enter');
  await queue.getByRole('button', { name: words.takeNamed({ text: 'Qual lente usar?' }) }).click();
  await queue.getByText(words.yours).waitFor();
  await expectGoodScreen(monitor, everyWidth);
  await queue.getByRole('textbox', { name: words.answer }).fill('A de 50 mm.');
  await monitor.keyboard.press('Enter');
  await queue.getByText(words.empty).waitFor();
  await viewer.getByRole('article').filter({ hasText: 'A de 50 mm.' }).first().waitFor();

  await monitor.keyboard.press('Escape');
  await queue.waitFor({ state: 'detached' });
  const isFocused = () => queueButton(monitor).evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  expect(await queueButton(viewer).count()).toBe(0);
});
