import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { messages as words } from '../apps/web/src/features/people/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();

it('an admin downloads the data of a person and erases them', async () => {
  const { page } = await journey.openPage({ height: 820 });
  await logIn(page, 'admin@palco.test', '/organizer/people');
  await page
    .getByRole('link', { name: /guest@palco\.test|Gil|Convidad/ })
    .first()
    .click();
  const erase = page.getByRole('button', { name: words.erase });
  await erase.waitFor();
  await expectGoodScreen(page, everyWidth);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.dataExport }).click();
  const file = await (await download).path();
  const { profile } = JSON.parse(await readFile(file, 'utf8'));
  expect(profile.email).toBe('guest@palco.test');

  await erase.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.eraseTyped).fill('other@palco.test');
  await dialog.getByRole('button', { name: words.erase }).click();
  await dialog.getByText(words.eraseMismatch).waitFor();
  await expectGoodScreen(page, everyWidth);
  await dialog.getByLabel(words.eraseTyped).fill('guest@palco.test');
  await dialog.getByRole('button', { name: words.erase }).click();
  await expectToast(page, words.erased);
  await page.getByRole('heading', { name: `#${profile.id}` }).waitFor();
  expect(await page.getByText('guest@palco.test').count()).toBe(0);
});
