import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney({ env: { PALCO_ANDROID_URL: 'https://play.example/palco' } });
const phone = { width: 360, height: 780 };

describe('the offer of the mobile app', () => {
  it('is made under 768 px and not from there on, and in the burger menu only in portrait orientation', async () => {
    const { page } = await journey.openPage({ width: 767, height: 900 });
    await logIn(page, 'viewer@palco.test');
    const offer = page.getByRole('complementary', { name: 'Aplicativo do Palco' });
    await offer.waitFor();
    const android = offer.getByRole('link', { name: 'Baixar o aplicativo para Android' });
    await expect.poll(() => android.getAttribute('href')).toBe('https://play.example/palco');
    await expectGoodScreen(page, [360, 767]);

    // In the burger menu only in portrait orientation.
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const inMenu = page.getByRole('dialog').getByRole('region', { name: 'Aplicativo do Palco' });
    await inMenu.waitFor();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await inMenu.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 768, height: 900 });
    await offer.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 767, height: 900 });
    await offer.waitFor();
    await offer.getByRole('button', { name: 'Agora não' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await offer.waitFor();
    // In a room it would cover the chat.
    const roomId = await addRoom(journey.server, { name: 'Aula' });
    await goInApp(page, `/course/${roomId}`);
    await page.getByRole('heading', { name: 'Aula' }).waitFor();
    await offer.waitFor({ state: 'detached' });
  });

  it('returns with an error message when the choice could not be saved, and is gone for good once it was, on the account and in the browser', async () => {
    const { page } = await journey.openPage(phone);
    await logIn(page, 'guest@palco.test');
    const offer = page.getByRole('complementary', { name: 'Aplicativo do Palco' });
    // It returns when the choice could not be saved.
    await page.route('**/api/users/appmerch', (route) => route.abort());
    await offer.getByRole('button', { name: 'Não mostrar de novo' }).click();
    await expectToast(page, 'Não foi possível guardar sua escolha');
    await offer.waitFor();
    await page.unroute('**/api/users/appmerch');

    const declined = page.waitForResponse('**/api/users/appmerch');
    await offer.getByRole('button', { name: 'Não mostrar de novo' }).click();
    await offer.waitFor({ state: 'detached' });
    expect((await declined).status()).toBe(200);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('palco.promo'))).toBe('DONT_SHOW_MERCH');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Página inicial' }).waitFor();
    await expect.poll(() => page.getByText('Leve o Palco com você').count()).toBe(0);

    const elsewhere = await journey.openPage(phone);
    await elsewhere.page.addInitScript(() => localStorage.setItem('palco.promo', 'SHOW'));
    await logIn(elsewhere.page, 'guest@palco.test');
    await expect.poll(() => elsewhere.page.evaluate(() => localStorage.getItem('palco.promo'))).toBe('DONT_SHOW_MERCH');
    await expect.poll(() => elsewhere.page.getByText('Leve o Palco com você').count()).toBe(0);
  });

  it('is made again when the account says so, whatever this browser has stored', async () => {
    const { page } = await journey.openPage(phone);
    await page.addInitScript(() => localStorage.setItem('palco.promo', 'DONT_SHOW_MERCH'));
    await logIn(page, 'extra@palco.test');
    await page.getByRole('complementary', { name: 'Aplicativo do Palco' }).waitFor();
  });
});
