import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { codeMailedTo } from './support/mail.ts';
import { openMail } from './support/outbox.ts';
import { fillLogin, goInApp, logIn } from './support/people.ts';
import { expectGoodScreen, expectGoodTranslations, onPhone } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();

const path = (page: Page) => new URL(page.url()).pathname;
const at = (page: Page, name: string) => page.waitForURL(`**/${name}`);
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verificar', exact: true });

/** The two halves of the countdown; exact seconds would depend on how busy the machine is. */
const [early, late] = [/^Reenviar o código em 00:[345]\d$/, /^Reenviar o código em 00:[012]\d$/];

/** Moves the codes into the past by that much. */
const ageCodes = (minutes: number) =>
  query(
    journey.server.databaseUrl,
    `update recovery_codes set sent_at = sent_at - interval '${minutes} minutes',
     expires_at = expires_at - interval '${minutes} minutes'`,
  );

const askFromServer = (username: string, useCode = true) =>
  fetch(`${journey.server.url}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, useCode }),
  });

async function askForCode(page: Page, email: string, voucher = ''): Promise<void> {
  await page.goto(`/recoverPassword${voucher}`);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await at(page, `checkEmail${voucher}`);
}

async function reachCode(page: Page, email: string, voucher = ''): Promise<void> {
  await askForCode(page, email, voucher);
  await page.getByRole('link', { name: 'Digitar o código' }).click();
  await at(page, 'codeVerification');
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Dígito 1 de 6').click();
  await page.keyboard.type(code);
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  it('is replaced with a code from the mail', async () => {
    const email = 'viewer@palco.test';
    const { page, complaints } = await journey.openPage(onPhone);
    await page.goto('/');
    await expectGoodTranslations(page, {
      'en-US': ['Forgot my password', 'Password'],
      'es-ES': ['Olvidé mi contraseña', 'Contraseña'],
    });
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await at(page, 'recoverPassword');
    await expect.poll(() => page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(email);
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['Forgot your password?'],
      'es-ES': ['¿Olvidaste tu contraseña?', 'Correo electrónico'],
    });
    await page.getByLabel('E-mail', { exact: true }).press('Enter');

    await at(page, 'checkEmail');
    await expectToast(page, 'Código enviado');
    await page.getByText(`Enviamos um código de seis dígitos para ${email}`).waitFor();
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['Check your e-mail', 'Enter the code'],
      'es-ES': ['Revisa tu correo', 'Escribir el código'],
    });
    await page.getByRole('link', { name: 'Digitar o código' }).click();

    await at(page, 'codeVerification');
    await page.getByText(/^Reenviar o código em 00:\d\d$/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Reenviar código' }).count()).toBe(0);
    const code = await codeMailedTo(journey.server.url, email);
    expect(code).toMatch(/^\d{6}$/);
    await page.keyboard.type(code.slice(0, 5));
    await expect.poll(() => verifyButton(page).isDisabled()).toBe(true);
    await page.keyboard.type(code.slice(5));
    await expect.poll(() => verifyButton(page).isEnabled()).toBe(true);
    await expectGoodScreen(page);
    await page.keyboard.press('Enter');

    await at(page, 'newPassword/*');
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/change')) changes.push(request.url());
    });
    const [first, repeat] = [
      page.getByLabel('Nova senha', { exact: true }),
      page.getByLabel('Repita a nova senha', { exact: true }),
    ];
    await first.fill('sete777');
    await repeat.fill('sete777');
    await repeat.press('Enter');
    await page.getByText('A senha deve ter pelo menos 8 caracteres').waitFor();
    await first.fill('uma-nova-senha');
    await repeat.fill('outra-nova-senha');
    await repeat.press('Enter');
    await page.getByText('As senhas não coincidem').waitFor();
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['New password', 'Repeat the new password', 'Passwords do not match'],
      'es-ES': ['Nueva contraseña', 'Repite la nueva contraseña', 'Las contraseñas no coinciden'],
    });
    expect(changes).toEqual([]);
    await repeat.fill('uma-nova-senha');
    await repeat.press('Enter');

    await at(page, 'successNewPassword');
    await page.getByRole('heading', { name: 'Senha alterada' }).waitFor();
    expect(changes).toHaveLength(1);
    await expectGoodScreen(page);
    await expectGoodTranslations(page, { 'en-US': ['Password changed'], 'es-ES': ['Contraseña cambiada'] });
    await page.getByRole('link', { name: 'Entrar' }).click();
    await fillLogin(page, email, 'uma-nova-senha');
    await page.keyboard.press('Enter');
    await at(page, 'home');
    expect(complaints).toEqual([]);
  });

  it('is replaced by a link from the mail too, which works once', async () => {
    const { page, context } = await journey.openPage();
    await askFromServer('monitor@palco.test', false);
    const mail = await openMail(context, journey.server.url, 'monitor@palco.test');
    const opened = context.waitForEvent('page');
    await mail.frameLocator('iframe').getByRole('link', { name: 'Criar nova senha' }).click();
    const tab = await opened;
    await page.goto(tab.url());
    for (const one of [tab, page]) {
      await one.getByLabel('Nova senha', { exact: true }).fill('uma-nova-senha');
      await one.getByLabel('Repita a nova senha', { exact: true }).fill('uma-nova-senha');
      await one.getByRole('button', { name: 'Salvar nova senha' }).click();
      await at(one, one === tab ? 'successNewPassword' : 'failedNewPassword');
    }
    await expectToast(page, 'Credenciais de acesso inválidas, expiradas ou inexistentes.');
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['The password could not be changed'],
      'es-ES': ['No se pudo cambiar la contraseña'],
    });
    await page.getByRole('link', { name: 'Pedir um novo código' }).click();
    await at(page, 'recoverPassword');
  });
});

describe('asking for a code', () => {
  it('shows when the e-mail is invalid, unknown, was just used or used too often, and when there is no network', async () => {
    const { page, context } = await journey.openPage();
    await page.goto('/recoverPassword');
    const email = page.getByLabel('E-mail', { exact: true });
    const send = page.getByRole('button', { name: 'Enviar código' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await email.fill('guest');
    await email.blur();
    await page.getByText('E-MAIL INVÁLIDO.').waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);

    await email.fill('nobody@palco.test');
    await send.click();
    await page.getByRole('alert').getByText('E-MAIL NÃO ENCONTRADO').waitFor();
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['EMAIL NOT FOUND'],
      'es-ES': ['CORREO ELECTRÓNICO NO ENCONTRADO'],
    });

    await context.setOffline(true);
    await send.click();
    await page.getByRole('alert').getByText('Sem acesso à internet').waitFor();
    await context.setOffline(false);

    await askFromServer('guest@palco.test');
    await email.fill('guest@palco.test');
    await send.click();
    await page.getByRole('alert').getByText('Aguarde 1 minuto').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Já tenho um código' }).click();
    await page.getByText('que enviamos para guest@palco.test').waitFor();
    expect(path(page)).toBe('/codeVerification');

    for (let i = 0; i < 6; i += 1) {
      expect((await askFromServer('newcomer@palco.test')).status).toBe(200);
      await ageCodes(1);
    }
    await goInApp(page, '/recoverPassword');
    await email.fill('newcomer@palco.test');
    await email.press('Enter');
    await page.getByRole('alert').getByText('Falha ao recuperar a senha').waitFor();
  });
});

describe('a code', () => {
  it('that is wrong shows an error under the boxes; too many tries lead back', async () => {
    const { page } = await journey.openPage();
    await reachCode(page, 'extra@palco.test');
    const code = await codeMailedTo(journey.server.url, 'extra@palco.test');
    for (let i = 0; i < 5; i += 1) {
      await typeCode(page, wrong(code));
      await verifyButton(page).click();
      await page.getByText('Código inválido. Confira e tente de novo.').waitFor();
      await expect.poll(() => page.locator('input[aria-invalid="true"]').count()).toBe(6);
    }
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['Invalid code. Check it and try again.'],
      'es-ES': ['Código no válido. Revísalo e inténtalo de nuevo.'],
    });
    await typeCode(page, code);
    await expect.poll(() => page.locator('input[aria-invalid="true"]').count()).toBe(0);
    await verifyButton(page).click();
    await at(page, 'recoverPassword');
    await page.getByRole('alert').getByText('Você atingiu o número máximo de tentativas').waitFor();
    await expect.poll(() => page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('extra@palco.test');
  });

  it('that has expired leads back, with the voucher of the first page', async () => {
    const { page } = await journey.openPage();
    await reachCode(page, 'admin@palco.test', '/DEMO000000000001');
    const back = page.getByRole('link', { name: 'Voltar para o login' });
    await expect.poll(() => back.getAttribute('href')).toBe('/voucher/DEMO000000000001/login');
    await typeCode(page, await codeMailedTo(journey.server.url, 'admin@palco.test'));
    await ageCodes(16);
    await verifyButton(page).click();
    await at(page, 'recoverPassword/DEMO000000000001');
    await page.getByRole('alert').getByText('O código expirou').waitFor();
    await expect.poll(() => back.getAttribute('href')).toBe('/voucher/DEMO000000000001/login');
  });

  it('is sent again after the countdown, and not before the server agrees', async () => {
    const { page } = await journey.openPage();
    await page.clock.install();
    await reachCode(page, 'organizer@palco.test');
    const first = await codeMailedTo(journey.server.url, 'organizer@palco.test');
    await typeCode(page, first);
    await page.clock.fastForward(30_000);
    await page.getByText(late).waitFor();
    await page.reload();
    await page.getByText(late).waitFor();
    await page.clock.fastForward(30_000);
    const resend = page.getByRole('button', { name: 'Reenviar código' });

    // The server's minute has not passed, however long this took.
    await query(journey.server.databaseUrl, 'update recovery_codes set sent_at = now()');
    await resend.click();
    await expectToast(page, 'Um código acabou de ser enviado. Aguarde 1 minuto para pedir outro.');
    await page.getByText(early).waitFor();

    await page.clock.fastForward(60_000);
    await ageCodes(1);
    await typeCode(page, first);
    await resend.click();
    await expectToast(page, 'Código enviado');
    await page.getByText(early).waitFor();
    await expect.poll(() => page.getByLabel('Dígito 1 de 6').inputValue()).toBe('');
    await typeCode(page, await codeMailedTo(journey.server.url, 'organizer@palco.test', 2));
    await page.keyboard.press('Enter');
    await at(page, 'newPassword/*');
  });
});

describe('a page of the recovery', () => {
  it('links back to the login; the one for a code leads to the first without an e-mail, an invalid link to a new code', async () => {
    const { page } = await journey.openPage();
    await page.goto('/codeVerification');
    await at(page, 'recoverPassword');
    for (const link of ['', '/nonsense', '/a.b.c']) {
      await goInApp(page, '/recoverPassword');
      await page.getByRole('link', { name: 'Voltar para o login' }).waitFor();
      await page.goto(`/newPassword${link}`);
      await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    }
    await expectGoodScreen(page);
    await expectGoodTranslations(page, {
      'en-US': ['This link is no longer valid'],
      'es-ES': ['Este enlace ya no es válido'],
    });
    await page.getByRole('link', { name: 'Pedir um novo código' }).click();
    await at(page, 'recoverPassword');
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });

  it('of a logged-in user leads home', async () => {
    const { page } = await journey.openPage();
    const home = page.getByRole('button', { name: /^Conta de/ });
    await logIn(page, 'organizer@palco.test', '/recoverPassword');
    await at(page, 'home');
    await home.waitFor();
    for (const open of ['checkEmail', 'codeVerification', 'newPassword/x', 'successNewPassword', 'failedNewPassword']) {
      await goInApp(page, `/${open}`);
      await at(page, 'home');
      await home.waitFor();
    }
  });
});
