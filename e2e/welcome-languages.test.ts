import { describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { useJourney } from './support/journey.ts';
import { fillLogin } from './support/people.ts';
import { expectGoodScreen, onPhone, phoneAndDesktop } from './support/screen.ts';

const journey = useJourney({ env: { PALCO_ANDROID_URL: 'https://play.example/palco' } });

describe.each([
  ['en-US', 'extra@palco.test', 'Welcome tour', 'Welcome!', 'Skip tour', 'The Palco app'],
  [
    'es-ES',
    'guest@palco.test',
    'Tour de bienvenida',
    '¡Te damos la bienvenida!',
    'Saltar tour',
    'La aplicación de Palco',
  ],
])('an account in %s', (language, email, tourName, welcome, skip, offerName) => {
  it('is welcomed in its language, and offered the app on a phone', async () => {
    await query(journey.server.databaseUrl, `update users set language = '${language}' where email = '${email}'`);
    const { page } = await journey.openPage();
    await page.goto('/');
    await fillLogin(page, email);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    const tour = page.getByRole('dialog', { name: tourName });
    await tour.waitFor();
    for (const width of phoneAndDesktop) {
      await page.setViewportSize({ width, height: 780 });
      await expect.poll(() => tour.getByRole('heading').textContent()).toBe(welcome);
      await expectGoodScreen(page, [width]);
    }
    await tour.getByRole('button', { name: skip }).click();
    await tour.waitFor({ state: 'detached' });
    const offer = page.getByRole('complementary', { name: offerName });
    await expect.poll(() => offer.count()).toBe(0);
    await page.setViewportSize(onPhone);
    await offer.waitFor();
    await expectGoodScreen(page, [onPhone.width]);
  });
});
