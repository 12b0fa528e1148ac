import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { codeMailedTo, mailsTo } from './support/mail.ts';
import { expectGoodScreen, onPhone } from './support/screen.ts';
import {
  acceptTerms,
  demoCourse,
  emailBox,
  fillPersonalData,
  newEmail,
  newVoucher,
  openEmailCode,
  paste,
  voucherWords,
  words,
} from './support/vouchers.ts';

const journey = useJourney();

const expectGoodStep = async (page: Page, heading: string) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expectGoodScreen(page);
};

describe('registering with a voucher', () => {
  it.each(['pt-BR', 'en-US', 'es-ES'])('in %s goes from the terms to the course', async (locale) => {
    const { page, complaints } = await journey.openPage({ ...onPhone, locale });
    const said = voucherWords[locale] ?? words;
    const voucher = await newVoucher(journey.server);
    const email = newEmail();
    await page.goto(`/voucher/${voucher}/login`);
    await page.getByRole('link', { name: said.register }).click();

    await expectGoodStep(page, said.termsHeading);
    await page.getByRole('heading', { name: /^(Termos de uso|Terms of use|Términos de uso)$/ }).waitFor();
    await acceptTerms(page, said);

    await page.getByLabel(said.phone, { exact: true }).isEnabled();
    await expectGoodStep(page, said.dataHeading);
    await fillPersonalData(page, said, email);
    await expect.poll(() => page.getByLabel(said.birthDate).inputValue()).toBe('28/02/1990');
    await expect.poll(() => page.getByLabel(said.phone, { exact: true }).inputValue()).toBe('(11) 3456-7890');
    await page.getByRole('button', { name: said.sendData }).click();

    await expectGoodStep(page, said.codeHeading);
    await page.getByText(`${email.slice(0, 8)}${'*'.repeat(email.length - 8)}`).waitFor();
    await page.keyboard.type((await codeMailedTo(journey.server.url, email)).toLowerCase());
    await page.keyboard.press('Enter');

    await expectGoodStep(page, said.passwordHeading);
    await page.getByLabel(said.password, { exact: true }).fill('seis66');
    await page.getByLabel(said.repeatPassword, { exact: true }).fill('seis66');
    await page.keyboard.press('Enter');

    await expectGoodStep(page, said.doneHeading);
    await page.getByText(said.doneLead({ course: demoCourse })).waitFor();
    await page.getByRole('link', { name: said.enter }).click();
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: /Maria da Silva/ }).waitFor();
    expect(complaints).toEqual([]);
    await expect.poll(async () => (await mailsTo(journey.server.url, email)).length).toBe(2);
  });

  it('continues at its step after a reload, and ends logged in', async () => {
    const { page } = await journey.openPage(onPhone);
    const { email } = await openEmailCode(page, journey.server);
    await page.reload();
    await page.getByRole('heading', { name: words.codeHeading }).waitFor();
    await emailBox(page, 1).focus();
    await paste(page, await codeMailedTo(journey.server.url, email));
    await page.getByRole('button', { name: words.confirmCode }).click();
    await page.getByRole('heading', { name: words.passwordHeading }).waitFor();
    await page.reload();
    await page.getByLabel(words.password, { exact: true }).fill('seis66');
    await page.getByLabel(words.repeatPassword, { exact: true }).fill('seis66');
    await page.getByRole('button', { name: words.createAccount }).click();
    await page.getByRole('heading', { name: words.doneHeading }).waitFor();
    await page.reload();
    await page.waitForURL('**/home');
  });

  it('asks for both terms', async () => {
    const { page } = await journey.openPage(onPhone);
    await page.goto(`/voucher/${await newVoucher(journey.server)}/register`);
    const accept = page.getByRole('button', { name: words.accept });
    await accept.click();
    await page.getByText(words.problems.ACCEPT_TERMS).waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel(words.acceptUse).check();
    await expect.poll(() => page.getByText(words.problems.ACCEPT_TERMS).count()).toBe(0);
    await accept.click();
    await page.getByText(words.problems.ACCEPT_TERMS).waitFor();
    await page.getByLabel(words.acceptAdoption).check();
    await accept.click();
    await page.getByRole('heading', { name: words.dataHeading }).waitFor();
  });
});
