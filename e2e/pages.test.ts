import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen, onPhone } from './support/screen.ts';

const journey = useJourney();

describe('the pages without an account', () => {
  it('fit every width and pass the accessibility check; one that does not exist leads to the login', async () => {
    const { page, complaints } = await journey.openPage(onPhone);
    await page.goto('/');
    for (const [path, text] of [
      ['/', 'Entrar'],
      ['/forcedLogout', 'Entrar de novo'],
      ['/networkFailed', 'Recarregar'],
      ['/noPermission', 'Voltar para o início'],
      ['/nowhere', 'Ir para o início'],
    ] as const) {
      if (path === '/networkFailed') await page.route('**/healthz', (route) => route.abort());
      if (path !== '/') await goInApp(page, path);
      await page.getByText(text, { exact: true }).first().waitFor();
      await expectGoodScreen(page, everyWidth);
      if (path === '/') expect(complaints).toEqual([]);
    }
    await page.getByText('Ir para o início').click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });
});

describe('home', () => {
  it('welcomes a viewer without rooms who comes from a page that does not exist, and fits every width', async () => {
    const { page } = await journey.openPage(onPhone);
    await logIn(page, 'viewer@palco.test', '/nowhere');
    await page.getByText('Ir para o início').click();
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: /^Boas-vindas, / }).waitFor();
    await page.getByText('Nenhuma transmissão ao vivo por enquanto').waitFor();
    await expectGoodScreen(page, everyWidth);
    // The organizer area is not for viewers.
    await goInApp(page, '/organizer/rooms/1');
    await page.waitForURL('**/noPermission');
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
