/** Steps of the voucher pages that several journeys need. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { messages as english } from '../../apps/web/src/features/vouchers/messages.en-US.ts';
import { messages as spanish } from '../../apps/web/src/features/vouchers/messages.es-ES.ts';
import { messages as portuguese, type VouchersMessages } from '../../apps/web/src/features/vouchers/messages.pt-BR.ts';
import type { RunningServer } from './server.ts';

/** The texts for journeys that are not about languages. */
export const words: VouchersMessages = portuguese;

export const voucherWords: Record<string, VouchersMessages> = {
  'pt-BR': portuguese,
  'en-US': english,
  'es-ES': spanish,
};

/** The same text in the two translations. */
export const inTranslations = (text: (said: VouchersMessages) => string) => ({
  'en-US': [text(english)],
  'es-ES': [text(spanish)],
});

export const demoCourse = 'Masterclass: Direção ao Vivo';
export const newEmail = (): string => `maria.silva.${randomBytes(4).toString('hex')}@example.com`;

/** Another voucher of the demo course. */
export async function newVoucher(server: RunningServer): Promise<string> {
  const code = randomBytes(8).toString('hex').toUpperCase();
  await server.sql(`insert into vouchers (code, batch_id) select '${code}', min(id) from voucher_batches`);
  return code;
}

/** Types the code as a person does, beginning in the first box; replaces what was there. */
export async function typeVoucher(page: Page, code: string): Promise<void> {
  for (const box of await page.getByRole('textbox', { name: /\d (de|of) 4$/ }).all()) await box.fill('');
  await page.getByRole('textbox', { name: /1 (de|of) 4$/ }).click();
  await page.keyboard.type(code.toLowerCase());
}

/** Pastes without needing the browser's permission to read the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** The personal data of step 1, typed key by key so that the input masks work. */
export async function fillPersonalData(page: Page, words: VouchersMessages, email: string): Promise<void> {
  await page.getByLabel(words.name).fill('Maria da Silva');
  await page.getByLabel(words.birthDate).pressSequentially('28021990');
  await page.getByLabel(words.gender, { exact: true }).selectOption('female');
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.emailAgain, { exact: true }).fill(email);
  await page.getByLabel(words.phone, { exact: true }).pressSequentially('1134567890');
}

export async function acceptTerms(page: Page, words: VouchersMessages): Promise<void> {
  await page.getByLabel(words.acceptUse).check();
  await page.getByLabel(words.acceptAdoption).check();
  await page.getByRole('button', { name: words.accept }).click();
}

/** From a new voucher to step 1; returns its code. */
export async function openData(page: Page, server: RunningServer): Promise<string> {
  const code = await newVoucher(server);
  await page.goto(`/voucher/${code}/register`);
  await acceptTerms(page, words);
  await page.getByRole('heading', { name: words.dataHeading }).waitFor();
  return code;
}

/** From a new voucher to step 2, with the e-mail sent. */
export async function openEmailCode(page: Page, server: RunningServer): Promise<{ code: string; email: string }> {
  const code = await openData(page, server);
  const email = newEmail();
  await fillPersonalData(page, words, email);
  await page.getByRole('button', { name: words.sendData }).click();
  await page.getByRole('heading', { name: words.codeHeading }).waitFor();
  return { code, email };
}

export const emailBox = (page: Page, n: number) => page.getByRole('textbox', { name: words.emailCodeBox({ box: n }) });
