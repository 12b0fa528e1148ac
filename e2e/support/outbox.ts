/** Reads mail on the page of the outbox, in another tab. */
import type { BrowserContext, Page } from 'playwright-core';

/** The newest mail to that address, open in a tab of its own, once that many have arrived. */
export async function openMail(context: BrowserContext, url: string, to: string, count = 1): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${url}/dev/outbox`);
  const mails = tab.getByRole('navigation').getByRole('link').filter({ hasText: to });
  await mails.nth(count - 1).waitFor();
  await mails.first().click();
  await tab.getByRole('article').getByText(to).waitFor();
  return tab;
}
