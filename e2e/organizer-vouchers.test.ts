import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages as batchWords } from '../apps/web/src/features/vouchers/organizer/messages.pt-BR.ts';
import { useJourney } from './support/journey.ts';
import { codeMailedTo } from './support/mail.ts';
import { goInApp, logIn } from './support/people.ts';
import { readCode } from './support/qr-code.ts';
import { everyWidth, expectGoodScreen, onPhone } from './support/screen.ts';
import { expectToast, pressInNextToast } from './support/toasts.ts';
import { acceptTerms, demoCourse, fillPersonalData, newEmail, words } from './support/vouchers.ts';

const journey = useJourney();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: inGroups(code) });
const inGroups = (code: string) => code.match(/.{4}/g)?.join(' ') ?? '';
const codesOn = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('tbody th').allTextContents();
  return texts.map((text) => text.replaceAll(' ', '').slice(0, 16));
};

const createBatch = async (page: Page, count: string): Promise<void> => {
  await page.getByRole('link', { name: batchWords.newBatch }).click();
  await page.getByRole('combobox', { name: /^Curso:/ }).click();
  await page.getByRole('combobox', { name: batchWords.searchCourse }).fill('direcao');
  await page.getByRole('option', { name: demoCourse }).click();
  await page.getByLabel(batchWords.number).fill(count);
  await page.getByLabel(batchWords.note).fill('Feira do livro');
};

/** From the link of a voucher to the course, as a new person; returns the e-mail address. */
const register = async (page: Page, link: string): Promise<string> => {
  const email = newEmail();
  await goInApp(page, link);
  await page.getByRole('link', { name: words.register }).click();
  await acceptTerms(page, words);
  await fillPersonalData(page, words, email);
  await button(page, words.sendData).click();
  await page.getByRole('heading', { name: words.codeHeading }).waitFor();
  await page.keyboard.type(await codeMailedTo(journey.server.url, email));
  await page.keyboard.press('Enter');
  await page.getByLabel(words.password, { exact: true }).fill('seis66');
  await page.getByLabel(words.repeatPassword, { exact: true }).fill('seis66');
  await page.keyboard.press('Enter');
  await page.getByText(words.doneLead({ course: demoCourse })).waitFor();
  return email;
};

describe('the vouchers of an organizer', () => {
  it('are found by course, note and code, made, linked, revoked and used, and the organizer sees by whom; a batch that does not exist says so', async () => {
    const { page, context, complaints } = await journey.openPage({ height: 820 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(page, 'organizer@palco.test', '/organizer/vouchers');
    await page.getByText('0 de 9 usados').waitFor();
    // Found by course, note and code.
    await page.getByLabel(batchWords.search).fill('nada disto');
    await page.getByText(batchWords.nothingFound).waitFor();
    await page.getByLabel(batchWords.search).fill('demo-0000-0000-0001');
    await page.getByRole('link', { name: demoCourse }).waitFor();
    await expectGoodScreen(page, everyWidth);

    await createBatch(page, '0');
    await page.getByText(batchWords.problems.count.too_small).waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.getByLabel(batchWords.number).fill('3');
    await button(page, batchWords.create).click();
    await page.waitForURL(/\/organizer\/vouchers\/\d+$/);
    await expect.poll(async () => (await codesOn(page)).length).toBe(3);
    const [linked = '', revoked = '', free = ''] = await codesOn(page);

    await button(page, batchWords.copyLinkOf({ code: linked })).click();
    await expectToast(page, batchWords.copied);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe(`/voucher/${linked}`);

    await pressInNextToast(page, batchWords.undo);
    await button(page, batchWords.revokeOf({ code: revoked })).click();
    await expectToast(page, batchWords.restoredToast({ code: inGroups(revoked) }));
    await row(page, revoked).getByText(batchWords.states.unused).waitFor();
    await button(page, batchWords.revokeOf({ code: revoked })).click();
    await row(page, revoked).getByText(batchWords.states.revoked).waitFor();

    const person = await journey.openPage(onPhone);
    await person.page.goto(`/voucher/${revoked}`);
    await person.page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    await goInApp(person.page, `/voucher/${revoked}/register`);
    await person.page.waitForURL((url) => url.pathname === '/voucher/');
    const email = await register(person.page, new URL(link).pathname);

    await page.getByLabel(batchWords.searchVouchers).fill(email);
    await row(page, linked).getByText(email).waitFor();
    await row(page, linked).getByText(batchWords.states.used).waitFor();
    await expect.poll(() => codesOn(page)).toEqual([linked]);
    await button(page, batchWords.clearSearch).click();
    await row(page, free).waitFor();
    await expectGoodScreen(page, everyWidth);

    await page.getByRole('link', { name: batchWords.sheet }).click();
    const code = page.getByRole('img', { name: batchWords.qrOf({ code: free }) });
    await expect.poll(() => page.getByRole('img', { name: /^QR code de/ }).count()).toBe(1);
    expect(await readCode(page, code)).toBe(link.replace(linked, free));
    await expectGoodScreen(page);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

    await page.getByRole('link', { name: batchWords.backToBatch }).click();
    await page.getByRole('button', { name: batchWords.revokeAll }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: batchWords.revokeAll }).click();
    await expectToast(page, '1 voucher revogado');
    await row(page, free).getByText(batchWords.states.revoked).waitFor();
    await row(page, linked).getByText(batchWords.states.used).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, batchWords.csv).click()]);
    expect(download.suggestedFilename()).toMatch(/^vouchers-\d+\.csv$/);
    expect(complaints).toEqual([]);

    // The person keeps the access that the voucher gave.
    await person.page.getByRole('link', { name: words.enter }).click();
    await person.page.waitForURL('**/home');

    await goInApp(page, '/organizer/vouchers/999999');
    await page.getByRole('heading', { name: batchWords.notFoundTitle }).waitFor();
  });
});

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
