/** Steps of organizers that several journeys need. */
import type { Locator, Page } from 'playwright-core';
import { messages as roomWords } from '../../apps/web/src/features/rooms/organizer/messages.pt-BR.ts';
import { messages as uploadWords } from '../../apps/web/src/features/uploads/messages.pt-BR.ts';

export { roomWords, uploadWords };

/** Creates a room in a channel and an open course of its own; returns its id. */
export async function createRoom(page: Page, name: string): Promise<string> {
  await page.goto('/organizer/rooms/new');
  await page.getByLabel(roomWords.name).fill(name);
  await page.getByRole('button', { name: roomWords.newChannel }).click();
  await page.getByLabel(roomWords.newChannelName).fill(`Canal de ${name}`);
  await page.keyboard.press('Enter');
  await page.getByLabel(roomWords.newChannelName).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: roomWords.newCourse }).click();
  await page.getByLabel(roomWords.newCourseName).fill(`Curso de ${name}`);
  await page.getByLabel(roomWords.courseIsOpen).check();
  await page.getByRole('button', { name: roomWords.add, exact: true }).click();
  await page.getByLabel(roomWords.newCourseName).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: roomWords.create }).click();
  await page.waitForURL(/\/organizer\/rooms\/\d+$/);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export const videoBar = (page: Page): Locator => page.getByRole('progressbar', { name: /^Enviando: / });
export const percentSent = async (page: Page): Promise<number> =>
  Number(await videoBar(page).getAttribute('aria-valuenow'));
