import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAs } from './support/api.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';

const journey = useJourney();

describe('one login more than allowed', () => {
  it('ends the oldest at once, shows why, and closing the notice leads to the login', async () => {
    const [{ page: first }, { page: second }] = [await journey.openPage(), await journey.openPage()];
    for (const page of [first, second]) await logIn(page, 'viewer@palco.test');
    const { headers } = await callAs(journey.server.url, 'viewer@palco.test');
    await first.waitForURL('**/forcedLogout');
    await first.getByText('Você já entrou em outra máquina').first().waitFor();
    await expectNoAxeViolations(first);
    expect(new URL(second.url()).pathname).toBe('/home');
    expect((await second.request.get('/api/auth/me', { headers })).status()).toBe(200);
    await first
      .getByRole('button', { name: 'Fechar' })
      .or(first.getByRole('link', { name: 'Fechar' }))
      .click();
    await first.getByRole('button', { name: 'Entrar' }).waitFor();
  });

  it('is not a third tab of one browser; a login elsewhere ends all tabs of the oldest browser', async () => {
    const { page: first, context } = await journey.openPage();
    await logIn(first, 'viewer2@palco.test');
    const tabs = [first, (await journey.openPage({ context })).page, (await journey.openPage({ context })).page];
    const account = (page: Page) => page.getByRole('button', { name: /^Conta de/ });
    for (const page of tabs.slice(1)) {
      await page.goto('/home');
      await account(page).waitFor();
    }
    await first.reload();
    await account(first).waitFor();
    for (let logins = 0; logins < 2; logins += 1) await callAs(journey.server.url, 'viewer2@palco.test');
    for (const page of tabs) {
      await page.waitForURL('**/forcedLogout');
      await page.getByText('Você já entrou em outra máquina').first().waitFor();
    }
  });
});

describe('a server that goes away', () => {
  it('and returns: the page shows it and recovers by itself', async () => {
    const { page } = await journey.openPage();
    await logIn(page, 'organizer@palco.test');
    await journey.server.kill9();
    await page.getByText('Conexão perdida. Reconectando…').waitFor();
    await expectNoAxeViolations(page);
    await journey.server.restart();
    await page.getByText('Conexão perdida. Reconectando…').waitFor({ state: 'detached' });
    await page.getByText('Boas-vindas, Otávio').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  it('and stays away: after six retries the page shows it, and returns when the server does', async () => {
    const { page } = await journey.openPage();
    await page.clock.install();
    await logIn(page, 'monitor@palco.test');
    // The page that shows it must be loaded before the server stops.
    await page.waitForLoadState('networkidle');
    await journey.server.kill9();
    const notice = page.getByText('Sem conexão com o servidor').first();
    for (let i = 0; i < 200 && !(await notice.isVisible()); i += 1) await page.clock.runFor(1000);
    await page.waitForURL('**/networkFailed');
    await expectNoAxeViolations(page);
    await journey.server.restart();
    const home = page.getByText('Boas-vindas, Mônica').first();
    for (let i = 0; i < 60 && !(await home.isVisible()); i += 1) await page.clock.runFor(1000);
    await home.waitFor();
  });
});
