import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { VouchersMessages } from '../apps/web/src/features/vouchers/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { codeMailedTo, mailsTo } from './support/mail.ts';
import { expectGoodScreen, expectGoodTranslations, onPhone } from './support/screen.ts';
import {
  acceptTerms,
  demoCourse,
  emailBox,
  fillPersonalData,
  inTranslations,
  newEmail,
  newVoucher,
  words,
} from './support/vouchers.ts';

const journey = useJourney();

/** In every language. */
const expectGoodStep = async (page: Page, heading: (said: VouchersMessages) => string) => {
  await page.getByRole('heading', { level: 1, name: heading(words) }).waitFor();
  await expectGoodScreen(page);
  await expectGoodTranslations(page, inTranslations(heading));
};

describe('registering with a voucher', () => {
  it('goes from the terms, both of which must be accepted, to the course, and fits a phone and a desktop in every language', async () => {
    const { page, complaints } = await journey.openPage(onPhone);
    const voucher = await newVoucher(journey.server);
    const email = newEmail();
    await page.goto(`/voucher/${voucher}/login`);
    await page.getByRole('link', { name: words.register }).click();

    await expectGoodStep(page, (said) => said.termsHeading);
    for (const [language, title] of [
      ['en-US', 'Terms of use'],
      ['es-ES', 'Términos de uso'],
      ['pt-BR', 'Termos de uso'],
    ] as const) {
      await page.getByRole('combobox', { name: /^(Idioma|Language)$/ }).selectOption(language);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    const accept = page.getByRole('button', { name: words.accept });
    await accept.click();
    await page.getByText(words.problems.ACCEPT_TERMS).waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel(words.acceptUse).check();
    await expect.poll(() => page.getByText(words.problems.ACCEPT_TERMS).count()).toBe(0);
    await accept.click();
    await page.getByText(words.problems.ACCEPT_TERMS).waitFor();
    await acceptTerms(page, words);

    await page.getByLabel(words.phone, { exact: true }).isEnabled();
    await fillPersonalData(page, words, email);
    await expectGoodStep(page, (said) => said.dataHeading);
    await expect.poll(() => page.getByLabel(words.birthDate).inputValue()).toBe('28/02/1990');
    await expect.poll(() => page.getByLabel(words.phone, { exact: true }).inputValue()).toBe('(11) 3456-7890');
    await page.getByRole('button', { name: words.sendData }).click();

    await expectGoodStep(page, (said) => said.codeHeading);
    await page.getByText(`${email.slice(0, 8)}${'*'.repeat(email.length - 8)}`).waitFor();
    await emailBox(page, 1).click();
    await page.keyboard.type((await codeMailedTo(journey.server.url, email)).toLowerCase());
    await page.keyboard.press('Enter');

    await expectGoodStep(page, (said) => said.passwordHeading);
    await page.getByLabel(words.password, { exact: true }).fill('seis66');
    await page.getByLabel(words.repeatPassword, { exact: true }).fill('seis66');
    await page.keyboard.press('Enter');

    await expectGoodStep(page, (said) => said.doneHeading);
    await page.getByText(words.doneLead({ course: demoCourse })).waitFor();
    await page.getByRole('link', { name: words.enter }).click();
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: /Maria da Silva/ }).waitFor();
    expect(complaints).toEqual([]);
    await expect.poll(async () => (await mailsTo(journey.server.url, email)).length).toBe(2);
  });
});
