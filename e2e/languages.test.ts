import { describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { demoPassword, logIn } from './support/people.ts';

const journey = useJourney();

describe('languages', () => {
  it.each([
    ['en-US', 'Log in'],
    ['es-ES', 'Iniciar sesión'],
    ['fr-FR', 'Entrar'],
  ])('a browser in %s shows "%s"', async (locale, label) => {
    const { page } = await journey.openPage({ locale });
    await page.goto('/');
    await page.getByRole('button', { name: label, exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.lang))
      .toBe(locale === 'fr-FR' ? 'pt-BR' : locale);
  });

  it('a browser in pt-BR shows "Entrar"; the picker on the login changes every word and is remembered', async () => {
    const { page } = await journey.openPage({ locale: 'pt-BR' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
    await page.getByRole('combobox').selectOption('es-ES');
    await page.getByLabel('Contraseña', { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel('Contraseña', { exact: true }).waitFor();
  });

  it('the choice in the user area is saved on the account', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'viewer@palco.test');
    await page.getByRole('button', { name: /Conta de Vitória/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByText('Welcome, Vitória').first().waitFor();

    const elsewhere = await journey.openPage();
    await elsewhere.page.goto('/');
    await elsewhere.page.getByLabel('E-mail', { exact: true }).fill('viewer@palco.test');
    await elsewhere.page.getByLabel('Senha', { exact: true }).fill(demoPassword);
    await elsewhere.page.keyboard.press('Enter');
    await elsewhere.page.getByText('Welcome, Vitória').first().waitFor();
  });
});
