import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { fillLogin, goInApp } from './support/people.ts';
import { expectGoodScreen, onPhone } from './support/screen.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('an empty production', () => {
  const journey = useJourney({
    database: 'own',
    env: { NODE_ENV: 'production', PALCO_DEMO: '', PALCO_LOG_LEVEL: 'error' },
  });
  const runAdmin = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['apps/server/src/admin.ts', ...words], {
      cwd: root,
      env: { ...process.env, PALCO_DATA_DIR: journey.server.dataDir },
    });

  it('leads from the first page to an admin who reaches the organizer area, once', async () => {
    const output = journey.server.output();
    expect(output).toMatch(/Warning: PUBLIC_URL is not set/);
    expect(output).toMatch(/Warning: SMTP_URL is not set/);
    const code = /enter this code: (\S+)/.exec(output)?.[1] ?? '';

    const { page, complaints } = await journey.openPage(onPhone);
    await page.goto('/');
    await page.waitForURL('**/setup');
    await page.getByRole('heading', { name: 'Crie a conta de administrador' }).waitFor();
    await expectGoodScreen(page, [360, 800, 1440, 2560]);

    await page.getByLabel('Código de instalação').fill('AAAA-AAAA-AAAA');
    await page.getByLabel('Seu nome').fill('Chefe');
    await page.getByLabel('E-mail', { exact: true }).fill('chefe@example.org');
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await page.getByLabel('Repita a senha').fill('uma-senha-boa');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.getByText('O código está errado.').waitFor();
    await expectGoodScreen(page);
    await page.getByLabel('Código de instalação').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.waitForURL('**/home');
    await goInApp(page, '/organizer/rooms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toContain('/organizer/rooms');
    expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);

    const { page: visitor } = await journey.openPage(onPhone);
    await visitor.goto('/setup');
    await visitor.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/');
  });

  it('gets a further admin from the command line while it runs, and while it does not', async () => {
    const { stdout } = await runAdmin('create', 'second@example.org');
    const password = /first login: (\S+)/.exec(stdout)?.[1] ?? '';
    const { page } = await journey.openPage(onPhone);
    await page.goto('/');
    await fillLogin(page, 'second@example.org', password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/firstAccess/**');

    await journey.server.stop();
    expect((await runAdmin('create', 'second@example.org')).stdout).toContain('had an account');
    await expect(runAdmin('create', 'no-address')).rejects.toThrow('Usage');
  });
});
