import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { expectGoodScreen, expectNoSidewaysScroll, onPhone } from './support/screen.ts';

const recover = (url: string, username: string) =>
  fetch(`${url}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, useCode: true }),
  });

describe('the outbox of a demo', () => {
  const journey = useJourney();

  it('is empty at first, says so in the three languages, and fills by itself, newest first', async () => {
    const { page, complaints } = await journey.openPage();
    await page.goto('/dev/outbox');
    await page.getByRole('heading', { name: 'Nenhum e-mail por enquanto' }).waitFor();
    await expectNoAxeViolations(page);
    for (const [language, title] of [
      ['en-US', 'No e-mails yet'],
      ['es-ES', 'Ningún correo por ahora'],
      ['pt-BR', 'Nenhum e-mail por enquanto'],
    ] as const) {
      await page.getByRole('combobox').selectOption(language);
      await page.getByRole('heading', { name: title }).waitFor();
    }

    await recover(journey.server.url, 'viewer@palco.test');
    const mails = page.getByRole('navigation', { name: 'E-mails enviados' }).getByRole('link');
    await mails.filter({ hasText: 'viewer@palco.test' }).waitFor();
    await recover(journey.server.url, 'viewer2@palco.test');
    await mails.filter({ hasText: 'viewer2@palco.test' }).waitFor();
    await expect.poll(() => mails.first().textContent()).toContain('viewer2@palco.test');

    // The newest mail is open; a click opens another, and a second click its plain text.
    await page.frameLocator('iframe').getByText('Olá, Vicente Lima!').waitFor();
    await mails.filter({ hasText: 'viewer@palco.test' }).click();
    await page.frameLocator('iframe').getByText('Olá, Vitória Souza!').waitFor();
    await page
      .frameLocator('iframe')
      .getByText(/^\d{6}$/)
      .waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('tab', { name: 'Somente texto' }).click();
    await page.getByRole('tabpanel').getByText('Use este código para criar uma nova senha.').waitFor();
    await expectNoAxeViolations(page);
    expect(complaints).toEqual([]);
  });

  it('fits a phone and a tablet, shows either the list or the mail on a phone, and a warning while the server cannot be reached', async () => {
    const { page, context } = await journey.openPage(onPhone);
    await recover(journey.server.url, 'monitor@palco.test');
    await page.goto('/dev/outbox');
    const mail = page.getByRole('link').filter({ hasText: 'monitor@palco.test' });
    await mail.waitFor();
    await expectNoSidewaysScroll(page);
    await mail.click();
    await page.getByRole('article').getByText('monitor@palco.test').waitFor();
    await expectGoodScreen(page, [800, 360]);
    await expect.poll(() => mail.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Voltar para a lista' }).click();
    await mail.waitFor();
    await page.goBack();
    await page.getByRole('article').waitFor();

    await context.setOffline(true);
    const warning = page.getByText('Sem resposta do servidor.');
    await warning.waitFor();
    await page.getByRole('article').waitFor();
    await expectGoodScreen(page);
    await context.setOffline(false);
    await warning.waitFor({ state: 'detached' });
  });

  it('is named when the server starts', () => {
    expect(journey.server.output()).toContain('/dev/outbox');
  });
});

describe('in production', () => {
  const journey = useJourney({
    database: 'empty',
    env: { NODE_ENV: 'production', PALCO_DEMO: '0', PALCO_LOG_LEVEL: 'error' },
  });

  it('there is no outbox', async () => {
    const { page } = await journey.openPage();
    await page.goto('/dev/outbox');
    await page.getByText('Erro 404').waitFor();
    expect((await fetch(`${journey.server.url}/api/dev/outbox`)).status).toBe(404);
    expect(journey.server.output()).not.toContain('/dev/outbox');
  });
});
