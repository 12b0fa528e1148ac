import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { mailsTo } from './support/mail.ts';
import { declineTours, fillLogin, logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen, onPhone } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';
import { demoCourse, newVoucher, paste, typeVoucher, voucherWords, words } from './support/vouchers.ts';

const journey = useJourney();
const unknown = 'ZZZZZZZZZZZZZZZZ';

const box = (page: Page, n: number) => page.getByRole('textbox', { name: new RegExp(`${n} de 4$`) });
const proceed = (page: Page) => page.getByRole('button', { name: words.continue });
const boxes = async (page: Page) => Promise.all([1, 2, 3, 4].map((n) => box(page, n).inputValue()));

describe('the voucher landing', () => {
  it('takes a typed code in capitals, moves on and back by itself, and goes on at exactly 16 characters', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.goto('/voucher');
    await typeVoucher(page, code.slice(0, 15));
    await expect.poll(() => proceed(page).isDisabled()).toBe(true);
    expect((await boxes(page)).join('')).toBe(code.slice(0, 15));

    await box(page, 4).fill('');
    await page.keyboard.press('Backspace');
    await expect.poll(() => box(page, 3).evaluate((input) => input === document.activeElement)).toBe(true);

    await typeVoucher(page, code);
    await proceed(page).click();
    await page.waitForURL(`**/voucher/${code}/login`);
  });

  it('splits a pasted code with dashes', async () => {
    const { page } = await journey.openPage(onPhone);
    await page.goto('/voucher/');
    await box(page, 2).focus();
    await paste(page, 'abcd-efgh-1234-5678');
    await expect.poll(() => boxes(page)).toEqual(['ABCD', 'EFGH', '1234', '5678']);
    await expect.poll(() => proceed(page).isEnabled()).toBe(true);
  });

  it('warns of an unknown code, typed or in the address', async () => {
    const { page } = await journey.openPage(onPhone);
    await page.goto('/voucher');
    await typeVoucher(page, unknown);
    await page.keyboard.press('Enter');
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    expect(new URL(page.url()).pathname).toBe('/voucher');
    await expectNoAxeViolations(page);

    await page.goto(`/voucher/${unknown}`);
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    expect((await boxes(page)).join('')).toBe(unknown);
  });

  it('checks a code in the address and goes on, also in small letters', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.goto(`/voucher/${code.toLowerCase()}`);
    await page.waitForURL(`**/voucher/${code}/login`);
    await page.getByText(demoCourse).waitFor();
  });

  it('shows when the server does not respond, and can be retried', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.goto('/voucher');
    await page.route('**/api/vouchers/**', (route) => route.abort());
    await typeVoucher(page, code);
    await proceed(page).click();
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await page.unroute('**/api/vouchers/**');
    await proceed(page).click();
    await page.waitForURL(`**/voucher/${code}/login`);
  });

  it('is found from the login page', async () => {
    const { page } = await journey.openPage(onPhone);
    await page.goto('/');
    await page.getByRole('link', { name: 'Ative aqui' }).click();
    await page.getByRole('heading', { name: words.landingHeading }).waitFor();
  });
});

describe('the public screens', () => {
  it.each(['pt-BR', 'en-US', 'es-ES'])('fit every width in %s and pass the accessibility check', async (locale) => {
    const said = voucherWords[locale] ?? words;
    const { page } = await journey.openPage({ ...onPhone, locale });
    await page.goto('/voucher');
    await page.getByRole('heading', { name: said.landingHeading }).waitFor();
    await expectGoodScreen(page, everyWidth);
    await page.goto(`/voucher/${await newVoucher(journey.server)}/login`);
    await page.getByRole('heading', { name: said.loginHeading }).waitFor();
    await expectGoodScreen(page, everyWidth);
  });
});

describe('the voucher login', () => {
  it('names the course and leads to the recovery, the registration and another code', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.goto(`/voucher/${code}/login`);
    await page.getByText(demoCourse).waitFor();
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => href('Esqueci minha senha')).toBe(`/recoverPassword/${code}`);
    await expect.poll(() => href(words.register)).toBe(`/voucher/${code}/register`);
    await expect.poll(() => href(words.anotherCode)).toBe('/voucher/');
    await page.getByRole('combobox').selectOption('en-US');
    await page.getByText('Your voucher is valid').waitFor();
  });

  it('activates the voucher once logged in, says so and is home; the used voucher leads back to the landing', async () => {
    const { page, complaints } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.goto(`/voucher/${code}/login`);
    await fillLogin(page, 'viewer@palco.test');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await expectToast(page, words.voucherRegistered({ course: demoCourse }));
    expect(complaints).toEqual([]);
    await expect.poll(async () => (await mailsTo(journey.server.url, 'viewer@palco.test')).length).toBe(1);
    // The stored voucher is removed, so that it is not activated again.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('palco.voucher'))).toBeNull();

    const other = await journey.openPage(onPhone);
    await other.page.goto(`/voucher/${code}/login`);
    await other.page.waitForURL((url) => url.pathname === '/voucher/');
    await other.page.getByText(words.problems.INVALID_VOUCHER).waitFor();
  });

  it('offers to renew a course that the account already has', async () => {
    const { page } = await journey.openPage();
    await declineTours(page, 'viewer2@palco.test');
    for (const isFirst of [true, false]) {
      await page.goto(`/voucher/${await newVoucher(journey.server)}/login`);
      await fillLogin(page, 'viewer2@palco.test');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/home');
      if (!isFirst) break;
      await expectToast(page, words.voucherRegistered({ course: demoCourse }));
      await page.getByRole('button', { name: 'Sair' }).first().click();
      await page.getByRole('button', { name: 'Entrar' }).waitFor();
    }
    await page.getByRole('heading', { name: words.renewTitle }).waitFor();
    await page.getByText(words.renewText({ course: demoCourse })).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.renew }).click();
    await expectToast(page, words.voucherRegistered({ course: demoCourse }));
  });

  it('shows when another user has used the voucher meanwhile', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.goto(`/voucher/${code}/login`);
    await fillLogin(page, 'guest@palco.test');
    await journey.server.sql(`update vouchers set used_at = now() where code = '${code}'`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await page.getByText(words.problems.VOUCHER_ERROR_REGISTER).waitFor();
  });

  it('can be tried again when the check got no answer', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.route('**/api/vouchers/**', (route) => route.abort());
    await page.goto(`/voucher/${code}/login`);
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/vouchers/**');
    await page.getByRole('button', { name: words.tryAgain }).click();
    await page.getByText(demoCourse).waitFor();
  });

  it.each(['login', 'register'])('an unknown voucher leads from its %s page to the landing', async (place) => {
    const { page } = await journey.openPage(onPhone);
    await page.goto(`/voucher/${unknown}/${place}`);
    await page.waitForURL((url) => url.pathname === '/voucher/');
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
  });
});

describe('a logged-in user who opens a voucher link', () => {
  it.each(['', '/login', '/register'])('(%s) is home, and is asked about the voucher there', async (place) => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await logIn(page, 'extra@palco.test', `/voucher/${code}${place}`);
    await page.waitForURL('**/home');
    await page.getByText(words.confirmText({ course: demoCourse })).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.cancel }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
