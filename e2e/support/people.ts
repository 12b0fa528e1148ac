/** What people do again and again in journeys. */
import type { Page } from 'playwright-core';

export const demoPassword = 'palco-demo';

export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
}

/** Somebody who has been here before: no tour stands between the journey and the page. */
export async function declineTours(page: Page, email: string, password = demoPassword): Promise<void> {
  const login = await page.request.post('/api/auth/login', { data: { username: email, password } });
  const { accessToken } = await login.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.put('/api/users/onboarding', { headers, data: { global_skip: true } });
}

/** Logs in past the tours; a journey of the tours themselves fills the login by hand. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await declineTours(page, email, password);
  await page.goto('/');
  await fillLogin(page, email, password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: /^Conta de/ }).waitFor();
}
