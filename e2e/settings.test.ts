import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawPicture } from '../apps/server/test/photos.ts';
import { messages as words } from '../apps/web/src/features/settings/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();

it('an admin gives the installation a name, a colour and a logo, which the login shows', async () => {
  const { page } = await journey.openPage({ height: 820 });
  await logIn(page, 'admin@palco.test', '/organizer');
  await page.getByRole('link', { name: words.title }).click();
  await page.getByLabel(words.name).fill('Escola Aurora');
  await page.getByLabel(words.accent).fill('#7cc4ff');
  await page.getByRole('button', { name: words.save }).first().click();
  await expectToast(page, words.savedBrand);

  const file = path.join(journey.server.dataDir, 'logo.png');
  await writeFile(file, await drawPicture(80));
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('img', { name: words.logoAlt }).waitFor();

  await page.getByRole('button', { name: words.mailTest }).click();
  await page.getByText(words.mailSent({ to: 'admin@palco.test' })).waitFor();
  await expectGoodScreen(page, everyWidth);

  const visitor = await journey.openPage();
  await visitor.page.goto('/');
  await visitor.page.getByRole('img', { name: 'Escola Aurora' }).waitFor();
  expect(await visitor.page.title()).toContain('Escola Aurora');
  const button = visitor.page.locator('button[type=submit]');
  expect(
    await button.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent')),
  ).toBe('#7cc4ff');
});
