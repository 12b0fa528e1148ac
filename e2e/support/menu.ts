import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** By the key, once the open menu has the focus. */
export async function closeMenu(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}
