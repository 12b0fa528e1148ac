import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { goInApp, logIn } from './support/people.ts';
import { expectGoodScreen, onPhone } from './support/screen.ts';
import { demoCourse, newVoucher, typeVoucher, voucherWords, words } from './support/vouchers.ts';

const journey = useJourney();

const open = async (page: Page, email: string) => {
  await logIn(page, email, '/activeVoucher');
  await page.getByRole('dialog', { name: words.activeTitle }).waitFor();
};
const verify = async (page: Page, code: string) => {
  await typeVoucher(page, code);
  await page.getByRole('button', { name: words.verify }).click();
};
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

describe('activating a voucher', () => {
  it('goes from the menu through confirmation to success, then to another one', async () => {
    const { page, complaints } = await journey.openPage(onPhone);
    await logIn(page, 'viewer@palco.test');
    await page.getByRole('button', { name: /^Conta de/ }).click();
    await page.getByRole('menuitem', { name: 'Ativar voucher' }).click();
    await page.waitForURL('**/activeVoucher');
    await heading(page, words.activeTitle);
    await expect.poll(() => page.getByRole('button', { name: words.verify }).isDisabled()).toBe(true);
    await expectGoodScreen(page);

    await typeVoucher(page, await newVoucher(journey.server));
    await page.keyboard.press('Enter');
    await heading(page, words.confirmTitle);
    await page.getByText(words.confirmText({ course: demoCourse })).waitFor();
    await expectGoodScreen(page);

    await press(page, words.activate);
    await heading(page, words.activatedTitle);
    await page.getByText(words.activatedText({ course: demoCourse })).waitFor();
    await expectGoodScreen(page);
    expect(complaints).toEqual([]);

    await press(page, words.newVoucher);
    await heading(page, words.activeTitle);
    await expect.poll(() => page.getByRole('textbox', { name: /1 de 4$/ }).inputValue()).toBe('');

    // The account has the course now: the next voucher can only renew it.
    await verify(page, await newVoucher(journey.server));
    await press(page, words.activate);
    await heading(page, words.renewTitle);
    await expectGoodScreen(page);
    await press(page, words.renew);
    await heading(page, words.activatedTitle);
    await press(page, words.goHome);
    await page.waitForURL('**/home');
  });

  it('denies an unknown code, which can be corrected, and a used one, and shows when the server does not respond', async () => {
    const { page } = await journey.openPage(onPhone);
    await open(page, 'guest@palco.test');
    await verify(page, 'ZZZZZZZZZZZZZZZZ');
    await heading(page, words.deniedTitle);
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    await expectNoAxeViolations(page);
    await press(page, words.tryAgain);
    await expect.poll(() => page.getByRole('textbox', { name: /4 de 4$/ }).inputValue()).toBe('ZZZZ');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/home');

    await goInApp(page, '/activeVoucher');
    const code = await newVoucher(journey.server);
    await page.route('**/check/status', (route) => route.abort());
    await verify(page, code);
    await page.getByText(words.problems.NO_ANSWER).waitFor();
    await page.unroute('**/check/status');
    await journey.server.sql(`update vouchers set used_at = now() where code = '${code}'`);
    await press(page, words.tryAgain);
    await page.getByRole('button', { name: words.verify }).click();
    await page.getByText(words.problems.INVALID_VOUCHER).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: words.close }).first().click();
    await page.waitForURL('**/home');
  });

  it('by two users at the same moment gives the course to exactly one of them', async () => {
    const code = await newVoucher(journey.server);
    const pages: Page[] = [];
    for (const email of ['monitor@palco.test', 'extra@palco.test']) {
      const { page } = await journey.openPage(onPhone);
      await open(page, email);
      await verify(page, code);
      await heading(page, words.confirmTitle);
      pages.push(page);
    }
    await Promise.all(pages.map((page) => press(page, words.activate)));
    const outcomes = await Promise.all(
      pages.map(async (page) => {
        await page
          .getByRole('heading', { name: words.activatedTitle })
          .or(page.getByRole('heading', { name: words.deniedTitle }))
          .waitFor();
        return page.getByRole('dialog').getByRole('heading').textContent();
      }),
    );
    expect(outcomes.toSorted()).toEqual([words.activatedTitle, words.deniedTitle].toSorted());
  });
});

it('each screen fits a phone in en-US and es-ES', async () => {
  const { page } = await journey.openPage(onPhone);
  await journey.server.sql(`update users set language = 'en-US' where email = 'organizer@palco.test'`);
  await logIn(page, 'organizer@palco.test', '/activeVoucher');
  for (const locale of ['en-US', 'es-ES']) {
    const said = voucherWords[locale] ?? words;
    const expectGoodDialog = async (title: string) => {
      await page.getByRole('dialog', { name: title }).waitFor();
      await expectGoodScreen(page, [onPhone.width]);
    };
    await expectGoodDialog(said.activeTitle);
    await typeVoucher(page, 'ZZZZZZZZZZZZZZZZ');
    await page.keyboard.press('Enter');
    await expectGoodDialog(said.deniedTitle);
    await press(page, said.tryAgain);
    await typeVoucher(page, await newVoucher(journey.server));
    await page.keyboard.press('Enter');
    await expectGoodDialog(said.confirmTitle);
    await press(page, said.cancel);
    await page.waitForURL('**/home');
    if (locale === 'es-ES') break;
    await page.locator('[data-tour="user"]').click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await goInApp(page, '/activeVoucher');
  }
});
