import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import type { VouchersMessages } from '../apps/web/src/features/vouchers/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { mailsTo } from './support/mail.ts';
import { declineTours, demoPassword, fillLogin, goInApp, logIn } from './support/people.ts';
import { everyWidth, expectGoodScreen, expectGoodTranslations, onPhone } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';
import { demoCourse, inTranslations, newVoucher, paste, typeVoucher, words } from './support/vouchers.ts';

const journey = useJourney();
const unknown = 'ZZZZZZZZZZZZZZZZ';

const box = (page: Page, n: number) => page.getByRole('textbox', { name: new RegExp(`${n} de 4$`) });
const proceed = (page: Page) => page.getByRole('button', { name: words.continue });
const boxes = async (page: Page) => Promise.all([1, 2, 3, 4].map((n) => box(page, n).inputValue()));

/** At every width and in every language. */
const expectGoodStep = async (page: Page, heading: (said: VouchersMessages) => string) => {
  await page.getByRole('heading', { name: heading(words) }).waitFor();
  await expectGoodScreen(page, everyWidth);
  await expectGoodTranslations(page, inTranslations(heading), everyWidth);
};

describe('the voucher landing', () => {
  it('is found from the login page, splits a pasted code, takes a typed one in capitals, and goes on at exactly 16 characters', async () => {
    const { page } = await journey.openPage(onPhone);
    await page.goto('/');
    await page.getByRole('link', { name: 'Ative aqui' }).click();
    await expectGoodStep(page, (said) => said.landingHeading);

    await box(page, 2).focus();
    await paste(page, 'abcd-efgh-1234-5678');
    await expect.poll(() => boxes(page)).toEqual(['ABCD', 'EFGH', '1234', '5678']);
    await expect.poll(() => proceed(page).isEnabled()).toBe(true);

    const code = await newVoucher(journey.server);
    await typeVoucher(page, code.slice(0, 15));
    await expect.poll(() => proceed(page).isDisabled()).toBe(true);
    expect((await boxes(page)).join('')).toBe(code.slice(0, 15));
    await box(page, 4).fill('');
    await page.keyboard.press('Backspace');
    await expect.poll(() => box(page, 3).evaluate((input) => input === document.activeElement)).toBe(true);

    await typeVoucher(page, unknown);
    await page.keyboard.press('Enter');
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/voucher\/?$/);
    await expectNoAxeViolations(page);

    await page.route('**/api/vouchers/**', (route) => route.abort());
    await typeVoucher(page, code);
    await proceed(page).click();
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await page.unroute('**/api/vouchers/**');
    await proceed(page).click();
    await page.waitForURL(`**/voucher/${code}/login`);

    // The login names the course and leads to the recovery, the registration and another code.
    await page.getByText(demoCourse).waitFor();
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    await expect.poll(() => href('Esqueci minha senha')).toBe(`/recoverPassword/${code}`);
    await expect.poll(() => href(words.register)).toBe(`/voucher/${code}/register`);
    await expect.poll(() => href(words.anotherCode)).toBe('/voucher/');
    await expectGoodStep(page, (said) => said.loginHeading);
  });

  it('checks a code in the address, also in small letters; an unknown or used one leads from every page back to it', async () => {
    const { page } = await journey.openPage(onPhone);
    const [code, used] = [await newVoucher(journey.server), await newVoucher(journey.server)];
    await journey.server.sql(`update vouchers set used_at = now() where code = '${used}'`);
    await page.goto(`/voucher/${unknown}`);
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    expect((await boxes(page)).join('')).toBe(unknown);

    for (const place of [`${unknown}/login`, `${unknown}/register`, `${used}/login`]) {
      await goInApp(page, `/voucher/${code.toLowerCase()}`);
      await page.waitForURL(`**/voucher/${code}/login`);
      await page.getByText(demoCourse).waitFor();
      await goInApp(page, `/voucher/${place}`);
      await page.waitForURL((url) => url.pathname === '/voucher/');
      await expectToast(page, words.problems.INVALID_VOUCHER);
    }
  });
});

describe('the voucher login', () => {
  it('activates the voucher once logged in, says so and is home', async () => {
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
    const isUsed = `select used_at is not null as is_used from vouchers where code = '${code}'`;
    expect(await query(journey.server.databaseUrl, isUsed)).toEqual([{ is_used: true }]);
  });

  it('of a new user who opens a voucher link asks about the voucher first, and shows the tour afterwards', async () => {
    const { page, complaints } = await journey.openPage(onPhone);
    const login = { username: 'guest@palco.test', password: demoPassword };
    const { accessToken } = await (await page.request.post('/api/auth/login', { data: login })).json();
    await page.addInitScript((known) => localStorage.setItem('palco.token', known), accessToken);
    const tours = page.waitForResponse('**/api/users/onboarding');
    await page.goto(`/voucher/${await newVoucher(journey.server)}`);
    await page.waitForURL('**/home');
    const question = page.getByRole('dialog', { name: words.confirmTitle });
    await question.waitFor();
    await tours;
    const tour = page.getByRole('dialog', { name: 'Tour de apresentação' });
    await expectGoodScreen(page);
    expect(await tour.count()).toBe(0);
    await question.getByRole('button', { name: words.cancel }).click();
    await tour.waitFor();
    await question.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('offers to renew a course that the account already has', async () => {
    const { page } = await journey.openPage();
    await declineTours(page, 'viewer2@palco.test');
    await journey.server.sql(
      `insert into enrolments (user_id, course_id, kind)
       select users.id, courses.id, 'full' from users, courses
       where email = 'viewer2@palco.test' and courses.name = '${demoCourse}'`,
    );
    await page.goto(`/voucher/${await newVoucher(journey.server)}/login`);
    await fillLogin(page, 'viewer2@palco.test');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: words.renewTitle }).waitFor();
    await page.getByText(words.renewText({ course: demoCourse })).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.renew }).click();
    await expectToast(page, words.voucherRegistered({ course: demoCourse }));
  });

  it('can be tried again when the check got no answer, and shows when another user has used the voucher meanwhile', async () => {
    const { page } = await journey.openPage(onPhone);
    const code = await newVoucher(journey.server);
    await page.route('**/api/vouchers/**', (route) => route.abort());
    await page.goto(`/voucher/${code}/login`);
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/vouchers/**');
    await page.getByRole('button', { name: words.tryAgain }).click();
    await page.getByText(demoCourse).waitFor();

    await fillLogin(page, 'guest@palco.test');
    await journey.server.sql(`update vouchers set used_at = now() where code = '${code}'`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await expectToast(page, words.problems.VOUCHER_ERROR_REGISTER);
  });
});

it('a logged-in user who opens a voucher link is home, and is asked about the voucher there', async () => {
  const { page } = await journey.openPage(onPhone);
  for (const place of ['', '/login', '/register']) {
    const address = `/voucher/${await newVoucher(journey.server)}${place}`;
    if (place === '') await logIn(page, 'extra@palco.test', address);
    else await goInApp(page, address);
    await page.waitForURL('**/home');
    await page.getByText(words.confirmText({ course: demoCourse })).waitFor();
    if (place === '') await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.cancel }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.reload();
  await page.getByRole('button', { name: /^Conta de/ }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
