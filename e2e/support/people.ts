/** What people do again and again in journeys. */
import type { Page } from 'playwright-core';

export const demoPassword = 'palco-demo';

export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
}

export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/');
  await fillLogin(page, email, password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: /^Conta de/ }).waitFor();
}
