/** Checks that hold for every screen: it fits its width, and the accessibility checker finds nothing. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './axe.ts';

export const phoneAndDesktop: readonly number[] = [360, 1440];
export const everyWidth: readonly number[] = [360, 800, 1440];

/** For `openPage`, where the width is not the point: the large screens paint more, which costs time. */
export const onPhone = { width: 360, height: 780 };

const hasSidewaysScroll = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const message = `sideways scroll of ${page.url()} at ${page.viewportSize()?.width} px`;
  await expect.poll(() => page.evaluate(hasSidewaysScroll), { message }).toBe(false);
}

/**
 * The current state of the page at each of the widths. Resizing preserves the state, and is far cheaper than opening the page again.
 * The accessibility checker is expensive: it looks at the first and the last width, and not at translations, which have the same elements.
 */
export async function expectGoodScreen(page: Page, widths: readonly number[] = phoneAndDesktop): Promise<void> {
  const before = page.viewportSize();
  const isTranslation = (await page.locator('html').getAttribute('lang')) !== 'pt-BR';
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
    if (!isTranslation && (width === widths[0] || width === widths.at(-1))) await expectNoAxeViolations(page);
  }
  if (before !== null) await page.setViewportSize(before);
}

/**
 * The current state of a page for visitors in the two translations: it says these texts and fits the widths. Returns to Portuguese.
 * The picker preserves the state, and is far cheaper than the same journey once for each language.
 */
export async function expectGoodTranslations(
  page: Page,
  said: Readonly<Record<'en-US' | 'es-ES', readonly (string | RegExp)[]>>,
  widths: readonly number[] = phoneAndDesktop,
): Promise<void> {
  const picker = page.getByRole('combobox', { name: /^(Idioma|Language)$/ });
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    for (const [language, texts] of Object.entries(said)) {
      await picker.selectOption(language);
      for (const text of texts) await page.getByText(text).first().waitFor();
      await expectNoSidewaysScroll(page);
    }
  }
  if (before !== null) await page.setViewportSize(before);
  await picker.selectOption('pt-BR');
  await page.locator('html[lang="pt-BR"]').waitFor({ state: 'attached' });
}
