import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { demoPassword, fillLogin, goInApp, logIn } from './support/people.ts';
import { expectGoodScreen, expectGoodTranslations } from './support/screen.ts';

const journey = useJourney();

const submit = (page: Page) => page.getByRole('button', { name: 'Entrar' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe('logging in', () => {
  it('with the right password leads home, and a reload stays there; logging out forgets everything, also in the other tab', async () => {
    const { page, context, complaints } = await journey.openPage();
    await logIn(page, 'viewer@palco.test');
    await page.getByText('Boas-vindas, Vitória').first().waitFor();
    await expect.poll(() => stored(page, 'palco.token')).toMatch(/^ey/);
    const session = await page.evaluate(() => sessionStorage.getItem('palco.session'));
    await page.reload();
    await page.getByText('Boas-vindas, Vitória').first().waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('palco.session'))).toBe(session);
    expect(complaints).toEqual([]);

    const second = await journey.openPage({ context });
    await second.page.goto('/home');
    await second.page.getByRole('button', { name: /^Conta de/ }).waitFor();
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await submit(page).waitFor();
    await submit(second.page).waitFor();
    for (const key of ['palco.token', 'palco.breadcrumbs']) await expect.poll(() => stored(page, key)).toBeNull();
  });

  it('is offered only with a valid e-mail and a password, by keyboard too, and with a wrong one shows what the server says', async () => {
    const { page } = await journey.openPage();
    // The first-access page is not for those who just type its address.
    await page.goto('/firstAccess/newcomer@palco.test');
    await submit(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    // A wrong e-mail shows an error when the field loses focus.
    await fillLogin(page, 'viewer', 'x');
    await page.getByText('E-MAIL INVÁLIDO.').waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await fillLogin(page, 'viewer@palco.test', 'x');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);

    const password = page.getByLabel('Senha', { exact: true });
    await password.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/recoverPassword');
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');

    await fillLogin(page, 'guest@palco.test', 'not-the-password');
    await submit(page).click();
    await page.getByRole('alert').getByText('E-MAIL OU SENHA INCORRETOS. Restam 4 tentativas.').waitFor();
    await expectNoAxeViolations(page);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('asks a newcomer for a password of their own first, and then leads home from any page', async () => {
    const { page } = await journey.openPage();
    await page.goto('/course/7');
    await submit(page).waitFor();
    await fillLogin(page, 'newcomer@palco.test');
    await submit(page).click();
    await page.waitForURL('**/firstAccess/newcomer*');
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['Create your new password'],
      'es-ES': ['Crea tu nueva contraseña'],
    });
    const [first, repeat] = [
      page.getByLabel('Nova senha', { exact: true }),
      page.getByLabel('Repita a nova senha', { exact: true }),
    ];
    const save = page.getByRole('button', { name: 'Salvar e continuar' });
    await first.fill('curta');
    // Said when the field is left, and gone when it is right.
    await repeat.focus();
    await page.getByText('A senha deve ter pelo menos 8 caracteres').waitFor();
    await first.fill('bem-longa-1');
    await page.getByText('A senha deve ter pelo menos 8 caracteres').waitFor({ state: 'detached' });
    await repeat.fill('bem-longa-2');
    await save.focus();
    await page.getByText('As senhas não coincidem').waitFor();
    for (const field of [first, repeat]) await field.fill(demoPassword);
    await save.click();
    await page.getByRole('alert').getByText('Esta é a senha temporária.').waitFor();
    await first.fill('bem-longa-1');
    await repeat.fill('bem-longa-1');
    await save.click();
    await page.waitForURL('**/home');
  });
});

describe('guarded pages', () => {
  it('send a visitor to the login, and after it back to a producer link', async () => {
    const { page } = await journey.openPage();
    await page.goto('/terms/1/7/document');
    await submit(page).waitFor();
    await goInApp(page, '/activeVoucher');
    await page.waitForURL((url) => url.pathname === '/');
    await submit(page).waitFor();
    await page.goto('/producer/7?token=abc');
    await submit(page).waitFor();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('palco.redirect')))
      .toBe('/producer/7?token=abc');
    await fillLogin(page, 'organizer@palco.test');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/producer/7?token=abc');
  });

  it('the organizer area opens for organizers in a window of its own and is closed to viewers', async () => {
    const { page, context } = await journey.openPage();
    await logIn(page, 'organizer@palco.test');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Área do organizador' }).first().click();
    const organizer = await opened;
    await organizer.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(organizer.url()).pathname).toBe('/organizer');

    const viewer = await journey.openPage();
    await logIn(viewer.page, 'monitor@palco.test', '/organizer');
    await viewer.page.waitForURL('**/noPermission');
    await goInApp(viewer.page, '/home');
    await viewer.page.getByRole('button', { name: /^Conta de/ }).waitFor();
    await expect.poll(() => viewer.page.getByRole('link', { name: 'Área do organizador' }).count()).toBe(0);
  });
});
