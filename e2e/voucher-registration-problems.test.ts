import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { codeMailedTo, mailsTo } from './support/mail.ts';
import { expectGoodScreen, onPhone } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';
import { emailBox, fillPersonalData, newEmail, openData, openEmailCode, paste, words } from './support/vouchers.ts';

const journey = useJourney();

const expectGoodStep = async (page: Page, heading: string) => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expectGoodScreen(page);
};

/** Leaves the next step in the moment in which it is shown. */
const goBackAtOnce = (page: Page, heading: string) =>
  page.evaluate((name) => {
    const leave = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== name) return;
      leave.disconnect();
      document.documentElement.dataset['left'] = name;
      history.back();
    });
    leave.observe(document, { childList: true, characterData: true, subtree: true });
  }, heading);

const typeEmailCode = async (page: Page, code: string) => {
  await emailBox(page, 1).click();
  await page.keyboard.type(code.toLowerCase());
};

describe('the personal data', () => {
  it('wait for a telephone field that did not load, lose nothing by it, and find the country of a phone', async () => {
    const { page } = await journey.openPage(onPhone);
    // It waits from here on, and the pages before it take their time on a busy machine.
    const failed = page.waitForEvent('requestfailed', { timeout: 0 });
    await page.route('**/PhoneField-*.js', (route) => route.abort());
    await openData(page, journey.server);
    await failed;
    await page.getByLabel(words.name).fill('Maria da Silva');
    await page.unroute('**/PhoneField-*.js');
    await page.getByLabel(words.phone, { exact: true }).fill('1134567890');
    await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe('Maria da Silva');

    // The country of a phone is found by name or code, and numbers have its format.
    const country = () => page.getByRole('combobox', { name: /^País do telefone/ });
    await country().click();
    await page.getByPlaceholder(words.searchCountry).fill('espan');
    await page.getByRole('option', { name: /Espanha/ }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => country().textContent()).toContain('+34');
    const phone = page.getByLabel(words.phone, { exact: true });
    await phone.fill('');
    await phone.pressSequentially('612345678');
    await expect.poll(() => phone.inputValue()).toBe('612 34 56 78');

    await country().click();
    await page.getByPlaceholder(words.searchCountry).fill('+351');
    await page.getByRole('option', { name: /Portugal/ }).click();
    await expect.poll(() => country().textContent()).toContain('+351');
    await country().click();
    await page.getByPlaceholder(words.searchCountry).fill('nowhere');
    await page.getByText(words.noCountry).waitFor();
  });

  it('must be complete, with a real date and an e-mail typed twice, and say why they were refused', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await openData(page, journey.server);
    const send = page.getByRole('button', { name: words.sendData });
    await send.click();
    await page.getByText(words.problems.FILL_ALL_FIELDS).waitFor();
    await expect.poll(() => page.getByText(words.required).count()).toBe(5);
    await expect
      .poll(() => page.getByLabel(words.name).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await expectNoAxeViolations(page);

    const email = newEmail();
    // An e-mail is checked when its field is left, and once it is right its mark goes at once.
    const [first, again] = [words.email, words.emailAgain].map((label) => page.getByLabel(label, { exact: true }));
    const marked = (problem: string) => page.getByText(problem, { exact: true });
    await first?.fill('maria@');
    expect(await marked(words.problems.INVALID_EMAIL).count()).toBe(0);
    await again?.focus();
    await marked(words.problems.INVALID_EMAIL).waitFor();
    await again?.fill(email);
    await first?.focus();
    await marked(words.problems.EMAILS_DIFFER).waitFor();
    await expectNoAxeViolations(page);
    await first?.fill(email);
    await marked(words.problems.EMAILS_DIFFER).waitFor({ state: 'detached' });
    await marked(words.problems.INVALID_EMAIL).waitFor({ state: 'detached' });

    await fillPersonalData(page, words, email);
    await page.getByLabel(words.birthDate).fill('');
    await page.getByLabel(words.birthDate).pressSequentially('31021990');
    await expect.poll(() => page.getByLabel(words.birthDate).inputValue()).toBe('31/02/1990');
    await page.getByLabel(words.emailAgain, { exact: true }).fill('other@example.com');
    await send.click();
    const summary = page.getByRole('status');
    await summary.getByText(`${words.problems.INVALID_DATE}: ${words.birthDate}`).waitFor();
    await summary.getByText(`${words.problems.EMAILS_DIFFER}: ${words.emailAgain}`).waitFor();
    await page.getByLabel(words.birthDate).fill('');
    await page.getByLabel(words.emailAgain, { exact: true }).fill(email);

    await page.getByLabel(words.phone, { exact: true }).fill('');
    await page.getByLabel(words.phone, { exact: true }).pressSequentially('11345');
    await send.click();
    await page.getByText(words.problems.FILL_ALL_FIELDS).waitFor();
    await expect.poll(() => mailsTo(journey.server.url, email)).toEqual([]);

    // The e-mail cannot be copied, cut or pasted.
    for (const label of [words.email, words.emailAgain]) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill('typed@example.com');
      await field.focus();
      const refused = await field.evaluate((input) =>
        ['copy', 'cut', 'paste'].filter((name) => {
          const event = new ClipboardEvent(name, { bubbles: true, cancelable: true });
          return !input.dispatchEvent(event);
        }),
      );
      expect(refused).toEqual(['copy', 'cut', 'paste']);
    }

    // The server does not respond, refuses them, or knows the address.
    const fillAgain = async (address: string) => {
      await page.getByLabel(words.birthDate).fill('');
      await page.getByLabel(words.phone, { exact: true }).fill('');
      await fillPersonalData(page, words, address);
    };
    await fillAgain(newEmail());
    await page.route('**/users/register', (route) => route.abort());
    await send.click();
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await page.unroute('**/users/register');
    await journey.server.sql(`update vouchers set used_at = now() where code = '${code}'`);
    await send.click();
    await page.getByText(words.problems.VOUCHER_ERROR_REGISTERDATA).waitFor();
    await journey.server.sql(`update vouchers set used_at = null where code = '${code}'`);
    await fillAgain('viewer@palco.test');
    await send.click();
    await page.getByText(words.problems.VOUCHER_ERROR_USERCREATED).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: words.logInInstead }).click();
    await page.waitForURL(`**/voucher/${code}/login`);
  });

  it('survive Back, Forward and a reload in every step, without the passwords, to the end, which is logged in', async () => {
    const { page } = await journey.openPage(onPhone);
    const { email } = await openEmailCode(page, journey.server);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const expectData = async () => {
      await heading(words.dataHeading);
      await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe('Maria da Silva');
      await expect.poll(() => page.getByLabel(words.email, { exact: true }).inputValue()).toBe(email);
      await expect.poll(() => page.getByLabel(words.phone, { exact: true }).inputValue()).toBe('(11) 3456-7890');
    };
    await page.goBack();
    await expectData();
    await page.reload();
    await expectData();
    await page.goBack();
    await heading(words.termsHeading);
    await page.reload();
    await heading(words.termsHeading);
    await expect.poll(() => page.getByLabel(words.acceptUse).isChecked()).toBe(true);
    await page.goForward();
    await expectData();
    await page.goForward();
    await heading(words.codeHeading);
    await page.reload();
    await heading(words.codeHeading);
    await emailBox(page, 1).focus();
    await paste(page, await codeMailedTo(journey.server.url, email));
    await page.getByRole('button', { name: words.confirmCode }).click();
    await heading(words.passwordHeading);
    await page.getByLabel(words.password, { exact: true }).fill('secreta-1');
    await page.reload();
    await heading(words.passwordHeading);
    await expect.poll(() => page.getByLabel(words.password, { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secreta-1');
    await page.goBack();
    await heading(words.codeHeading);
    await page.goForward();
    await heading(words.passwordHeading);
    await page.getByLabel(words.password, { exact: true }).fill('seis66');
    await page.getByLabel(words.repeatPassword, { exact: true }).fill('seis66');
    await page.getByRole('button', { name: words.createAccount }).click();
    await heading(words.doneHeading);
    await page.reload();
    await page.waitForURL('**/home');
  });
});

describe('the e-mail code', () => {
  it('sent to a mistyped address is corrected by going back, a wrong or expired one shows an error, and another can be sent after a pause', async () => {
    const { page } = await journey.openPage(onPhone);
    await page.clock.install();
    const { code } = await openEmailCode(page, journey.server);
    // The other fields are still filled.
    await page.getByRole('button', { name: words.correctData }).click();
    await expect.poll(() => page.getByLabel(words.name).inputValue()).toBe('Maria da Silva');
    await expect.poll(() => page.getByLabel(words.phone, { exact: true }).inputValue()).toBe('(11) 3456-7890');
    const email = newEmail();
    await page.getByLabel(words.email, { exact: true }).fill(email);
    await page.getByLabel(words.emailAgain, { exact: true }).fill(email);
    await page.getByRole('button', { name: words.sendData }).click();
    await page.getByRole('heading', { name: words.codeHeading }).waitFor();
    // Backspace moves back.
    await typeEmailCode(page, 'ZZZZZZ');
    await emailBox(page, 6).press('Backspace');
    await emailBox(page, 6).press('Backspace');
    await expect.poll(() => emailBox(page, 5).evaluate((input) => input === document.activeElement)).toBe(true);
    const confirm = page.getByRole('button', { name: words.confirmCode });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await typeEmailCode(page, 'ZZZZZZ');
    await page.keyboard.press('Enter');
    await page.getByText(words.problems.VOUCHER_ERROR_INVALIDCODE).waitFor();
    await expectNoAxeViolations(page);

    await expect.poll(() => page.getByRole('button', { name: /^Reenviar código em 00:/ }).isDisabled()).toBe(true);
    await page.clock.fastForward(31_000);
    // The delay is over on the page, not yet on the server.
    const resend = page.getByRole('button', { name: words.resend, exact: true });
    const change = (set: string) =>
      journey.server.sql(`update voucher_registrations set ${set} where voucher_code = '${code}'`);
    await change('code_sent_at = now()');
    await resend.click();
    await page.getByText(words.problems.VOUCHER_ERROR_RESENDEMAIL).waitFor();
    await typeEmailCode(page, 'ZZZ');
    await change(`code_sent_at = now() - interval '1 minute'`);
    await resend.click();
    await expectToast(page, words.resent);
    for (const n of [1, 2, 3]) await expect.poll(() => emailBox(page, n).inputValue()).toBe('');

    const mailed = await codeMailedTo(journey.server.url, email, 2);
    await change(`code_expires_at = now() - interval '1 second'`);
    await typeEmailCode(page, mailed);
    await confirm.click();
    await page.getByText(words.problems.VOUCHER_ERROR_EXPIREDCODE).waitFor();
    await change(`code_expires_at = now() + interval '1 minute'`);
    await goBackAtOnce(page, words.passwordHeading);
    await typeEmailCode(page, mailed);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['left'])).toBe(words.passwordHeading);
    await page.getByRole('heading', { name: words.codeHeading }).waitFor();
    await journey.server.sql(`delete from voucher_registrations where voucher_code = '${code}'`);
    await typeEmailCode(page, mailed);
    await confirm.click();
    await page.getByText(words.problems.VOUCHER_ERROR_REGISTERDATA).waitFor();
  });
});

describe('the password', () => {
  const openPassword = async (page: Page) => {
    const { code, email } = await openEmailCode(page, journey.server);
    await page.keyboard.type(await codeMailedTo(journey.server.url, email));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.passwordHeading }).waitFor();
    return { code, email };
  };
  const send = async (page: Page, first: string, repeated: string) => {
    await page.getByLabel(words.password, { exact: true }).fill(first);
    await page.getByLabel(words.repeatPassword, { exact: true }).fill(repeated);
    await page.getByRole('button', { name: words.createAccount }).click();
  };

  it('has at least six characters, typed twice the same, and can be sent again when the response is lost', async () => {
    const { page } = await journey.openPage(onPhone);
    await openPassword(page);
    await send(page, 'cinco', 'cinco');
    await page.getByText(words.problems.PASSWORD_TOO_SHORT).waitFor();
    await send(page, 'seis66', 'seis67');
    await page.getByText(words.problems.PASSWORDS_DIFFER).waitFor();
    await expectNoAxeViolations(page);
    await page.route('**/register/password', (route) => route.fulfill({ status: 500, body: '{}' }));
    await send(page, 'seis66', 'seis66');
    await page.getByText(words.problems.VOUCHER_ERROR_CONFIRMPASSWORD).waitFor();
    await page.unroute('**/register/password');
    // A response that is lost.
    await page.route('**/register/password', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page, 'seis66', 'seis66');
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await page.unroute('**/register/password');
    await page.getByRole('button', { name: words.createAccount }).click();
    await page.getByRole('heading', { name: words.doneHeading }).waitFor();
  });

  it('creates the account even when another user took the voucher, and shows it', async () => {
    const { page } = await journey.openPage(onPhone);
    const { code } = await openPassword(page);
    await journey.server.sql(`update vouchers set used_at = now() where code = '${code}'`);
    await send(page, 'seis66', 'seis66');
    await expectGoodStep(page, words.deniedHeading);
    await page.getByText(words.problems.VOUCHER_ERROR_REGISTER).waitFor();
    await journey.server.sql(`update vouchers set used_at = null where code = '${code}'`);
    await page.getByRole('button', { name: words.tryAgain }).click();
    await page.getByRole('heading', { name: words.doneHeading }).waitFor();
  });
});
