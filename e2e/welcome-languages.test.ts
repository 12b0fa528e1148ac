import { describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { fillLogin } from './support/people.ts';

const journey = useJourney({ env: { PALCO_ANDROID_URL: 'https://play.example/palco' } });

describe.each([
  ['en-US', 'extra@palco.test', 'Welcome tour', 'Welcome to Palco!', 'Skip tour', 'The Palco app'],
  [
    'es-ES',
    'guest@palco.test',
    'Tour de bienvenida',
    '¡Te damos la bienvenida a Palco!',
    'Saltar tour',
    'La aplicación de Palco',
  ],
])('an account in %s', (language, email, tourName, welcome, skip, offerName) => {
  it.each([360, 1440])('is welcomed and offered the app in its language at %i px', async (width) => {
    await query(journey.server.databaseUrl, `update users set language = '${language}' where email = '${email}'`);
    await query(journey.server.databaseUrl, 'delete from tours');
    const { page } = await journey.openPage({ width, height: 780 });
    await page.goto('/');
    await fillLogin(page, email);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    const tour = page.getByRole('dialog', { name: tourName });
    await tour.waitFor();
    await expect.poll(() => tour.getByRole('heading').textContent()).toBe(welcome);
    await expectNoAxeViolations(page);
    await tour.getByRole('button', { name: skip }).click();
    await tour.waitFor({ state: 'detached' });
    const offer = page.getByRole('complementary', { name: offerName });
    if (width < 768) await offer.waitFor();
    else await expect.poll(() => offer.count()).toBe(0);
  });
});
