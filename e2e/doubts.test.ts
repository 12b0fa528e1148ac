import type { Locator, Page } from 'playwright-core';
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

/** Not cut by the dialog or the window. */
const isWhollyVisible = (locator: Locator) =>
  locator.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve((entry?.intersectionRatio ?? 0) > 0.99);
        }).observe(element);
      }),
  );

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
  // A phone on its side: the field and its button without scrolling.
  const before = monitor.viewportSize() ?? { width: 1440, height: 900 };
  await monitor.setViewportSize({ width: 740, height: 360 });
  for (const one of [
    queue.getByRole('textbox', { name: words.answer }),
    queue.getByRole('button', { name: words.send, exact: true }),
  ])
    await expect.poll(() => isWhollyVisible(one)).toBe(true);
  await monitor.setViewportSize(before);
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
