import { describe, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { readCode } from './support/outbox.ts';
import { demoPassword } from './support/people.ts';
import { expectGoodScreen, onPhone } from './support/screen.ts';

const journey = useJourney();

const words = {
  'en-US': {
    email: 'E-mail',
    password: 'Password',
    forgot: 'Forgot my password',
    request: 'Forgot your password?',
    notFound: 'EMAIL NOT FOUND',
    check: 'Check your e-mail',
    enterCode: 'Enter the code',
    invalid: 'Invalid code. Check it and try again.',
    resendIn: /^Resend the code in 00:\d\d$/,
    newPassword: 'New password',
    repeat: 'Repeat the new password',
    mismatch: 'Passwords do not match',
    success: 'Password changed',
    failed: 'The password could not be changed',
    noLink: 'This link is no longer valid',
    firstAccess: 'Create your new password',
  },
  'es-ES': {
    email: 'Correo electrónico',
    password: 'Contraseña',
    forgot: 'Olvidé mi contraseña',
    request: '¿Olvidaste tu contraseña?',
    notFound: 'CORREO ELECTRÓNICO NO ENCONTRADO',
    check: 'Revisa tu correo',
    enterCode: 'Escribir el código',
    invalid: 'Código no válido. Revísalo e inténtalo de nuevo.',
    resendIn: /^Reenviar el código en 00:\d\d$/,
    newPassword: 'Nueva contraseña',
    repeat: 'Repite la nueva contraseña',
    mismatch: 'Las contraseñas no coinciden',
    success: 'Contraseña cambiada',
    failed: 'No se pudo cambiar la contraseña',
    noLink: 'Este enlace ya no es válido',
    firstAccess: 'Crea tu nueva contraseña',
  },
} as const;

describe.each([
  ['en-US', 'guest@palco.test'],
  ['es-ES', 'viewer@palco.test'],
] as const)('in %s', (locale, email) => {
  const w = words[locale];

  it('a recovery speaks the language on every screen', async () => {
    const { page, context } = await journey.openPage({ locale, ...onPhone });
    await page.goto('/');
    await page.getByRole('link', { name: w.forgot }).click();
    await page.getByRole('heading', { name: w.request }).waitFor();
    const field = page.getByLabel(w.email, { exact: true });
    await field.fill('nobody@palco.test');
    await field.press('Enter');
    await page.getByRole('alert').getByText(w.notFound).waitFor();
    await expectGoodScreen(page);
    await field.fill(email);
    await field.press('Enter');

    await page.getByRole('heading', { name: w.check }).waitFor();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: w.enterCode }).click();

    await page.getByText(w.resendIn).waitFor();
    const code = await readCode(context, journey.server.url, email);
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText(w.invalid).waitFor();
    await expectGoodScreen(page);
    await page.locator('fieldset input').first().click();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');

    await page.getByLabel(w.newPassword, { exact: true }).fill('uma-nova-senha');
    const repeat = page.getByLabel(w.repeat, { exact: true });
    await repeat.fill('outra');
    await repeat.press('Enter');
    await page.getByText(w.mismatch).waitFor();
    await expectGoodScreen(page);
    await repeat.fill('uma-nova-senha');
    await repeat.press('Enter');
    await page.getByRole('heading', { name: w.success }).waitFor();
    await expectGoodScreen(page);
  });

  it('so do the screens of a recovery that failed, and the first access', async () => {
    const { page } = await journey.openPage({ locale, ...onPhone });
    await page.goto('/failedNewPassword');
    await page.getByRole('heading', { name: w.failed }).waitFor();
    await expectGoodScreen(page);
    await page.goto('/newPassword/nonsense');
    await page.getByRole('heading', { name: w.noLink }).waitFor();
    await expectGoodScreen(page);
    await page.goto('/');
    await page.getByLabel(w.email, { exact: true }).fill('newcomer@palco.test');
    await page.getByLabel(w.password, { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: w.firstAccess }).waitFor();
    await expectGoodScreen(page);
  });
});
