import { describe, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen, onPhone } from './support/screen.ts';

const journey = useJourney();

describe('a page without an account', () => {
  it.each([
    ['/', 'Entrar'],
    ['/forcedLogout', 'Entrar de novo'],
    ['/networkFailed', 'Recarregar'],
    ['/noPermission', 'Voltar para o início'],
    ['/nowhere', 'Ir para o início'],
  ])('%s fits every width and passes the accessibility check', async (path, text) => {
    const { page } = await journey.openPage(onPhone);
    if (path === '/networkFailed') await page.route('**/healthz', (route) => route.abort());
    await page.goto(path);
    await page.getByText(text, { exact: true }).first().waitFor();
    await expectGoodScreen(page, everyWidth);
  });
});

describe('home', () => {
  it('fits every width and passes the accessibility check', async () => {
    const { page } = await journey.openPage(onPhone);
    await logIn(page, 'viewer@palco.test');
    await page.getByText('Nenhuma transmissão ao vivo por enquanto').waitFor();
    await expectGoodScreen(page, everyWidth);
  });

  it('has its menu behind a burger on a narrow screen', async () => {
    const { page } = await journey.openPage(onPhone);
    await logIn(page, 'organizer@palco.test');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('link', { name: /Área do organizador/ }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });
});

describe('a page that does not exist', () => {
  it('leads a visitor to the login and a logged-in user home', async () => {
    const { page } = await journey.openPage();
    await page.goto('/nowhere');
    await page.getByText('Ir para o início').click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await logIn(page, 'viewer2@palco.test', '/nowhere');
    await page.getByText('Ir para o início').click();
    await page.waitForURL('**/home');
  });
});
