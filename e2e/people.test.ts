import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as words } from '../apps/web/src/features/people/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { mailsTo } from './support/mail.ts';
import { fillLogin, goInApp, logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
const course = 'Curso de importação';
beforeAll(() => query(journey.server.databaseUrl, `insert into courses (name) values ('${course}')`));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** As Excel saves it on Windows in Portuguese. */
const file = {
  name: 'alunos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Nome;E-mail;Validade\r\nJoão Conceição;joao@example.org;31/12/2030\r\nBia;bia(arroba)example.org;\r\n',
    'latin1',
  ),
};

describe('people', () => {
  it('are imported from a CSV, choose a password by the link of their mail, and are blocked', async () => {
    const { page, complaints } = await journey.openPage({ height: 820 });
    await logIn(page, 'organizer@palco.test', '/organizer/people');
    await page.getByText('viewer@palco.test', { exact: true }).waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.getByRole('link', { name: words.import }).click();
    await page.getByLabel(words.drop).setInputFiles(file);
    await page.getByText(words.problems.EMAIL_INVALID).waitFor();
    await page.getByText('João Conceição').waitFor();
    await page.getByLabel(words.intoCourse).selectOption(course);
    await expectGoodScreen(page, everyWidth);
    await button(page, words.start).click();
    await page.getByText(words.doneTitle).waitFor();
    const saving = page.waitForEvent('download');
    await button(page, words.saveRejected).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved).toBe(
      `\uFEFF"Nome","E-mail","Validade","Problema"\r\n"Bia","bia(arroba)example.org","","${words.problems.EMAIL_INVALID}"\r\n`,
    );

    // The person: mail, link, password, login.
    const person = await journey.openPage({ width: 800, height: 600 });
    const mails = () => mailsTo(journey.server.url, 'joao@example.org');
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    const link = /href="([^"]+)"[^>]*>\s*Escolher minha senha/.exec(mail?.html ?? '')?.[1] ?? '';
    await person.page.goto(link);
    await person.page.getByLabel('Nova senha', { exact: true }).fill('minha-senha');
    await person.page.getByLabel('Repita a nova senha', { exact: true }).fill('minha-senha');
    await person.page.keyboard.press('Enter');
    await person.page.waitForURL('**/successNewPassword');
    await goInApp(person.page, '/');
    await fillLogin(person.page, 'joao@example.org', 'minha-senha');
    await person.page.keyboard.press('Enter');
    await person.page.waitForURL('**/home');

    // The organizer finds the person without accents, and blocks the account after a confirmation.
    await page.getByRole('link', { name: words.backToPeople }).last().click();
    // A pause in the typing searches, and the field stays in use.
    await page.getByLabel(words.search).pressSequentially('joao');
    await page.waitForURL('**/organizer/people?search=joao');
    await page.keyboard.type(' conceicao');
    await page.waitForURL('**/organizer/people?search=joao+conceicao');
    await page.getByRole('link', { name: 'João Conceição' }).click();
    await page.getByText(course, { exact: true }).waitFor();
    expect(await page.getByLabel(words.endsAtOf({ course })).inputValue()).toBe('2030-12-31');
    await expectGoodScreen(page, everyWidth);
    await page.getByRole('button', { name: words.removeEnrolmentOf({ course }) }).click();
    await button(page, words.undo).click();
    await page.getByLabel(words.endsAtOf({ course })).waitFor();
    await button(page, words.block).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.block }).click();
    await expectToast(page, words.blocked);
    expect(complaints).toEqual([]);

    await person.page.waitForURL('**/forcedLogout');
    await goInApp(person.page, '/');
    await fillLogin(person.page, 'joao@example.org', 'minha-senha');
    await person.page.keyboard.press('Enter');
    await person.page.getByText('Esta conta está bloqueada').waitFor();
  });
});
