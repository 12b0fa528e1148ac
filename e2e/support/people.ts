/** Steps that most journeys begin with. */
import type { Page } from 'playwright-core';

export const demoPassword = 'palco-demo';

export async function fillLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
}

/** Declines the tours, which would cover the page; returns the access token. */
export async function declineTours(page: Page, email: string): Promise<string> {
  const login = await page.request.post('/api/auth/login', { data: { username: email, password: demoPassword } });
  const { accessToken } = await login.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.put('/api/users/onboarding', { headers, data: { global_skip: true } });
  return accessToken;
}

/** Opens a page with a stored login. The login page has journeys of its own. */
export async function logIn(page: Page, email: string, to = '/home'): Promise<void> {
  const token = await declineTours(page, email);
  const storing = await page.addInitScript((known) => {
    sessionStorage.clear();
    localStorage.setItem('palco.token', known);
  }, token);
  await page.goto(to);
  await storing.dispose();
  if (to === '/home') await page.getByRole('button', { name: /^Conta de/ }).waitFor();
}

/** Goes to another page of the app without loading the app again, as its links do. */
export async function goInApp(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** Presses a button that the page may remove by itself at any moment. */
export const pressIfThere = (page: Page, label: string): Promise<void> =>
  page.evaluate((name) => {
    [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === name)?.click();
  }, label);
