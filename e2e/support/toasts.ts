/** Toasts leave after 2 to 5 s: less than a busy machine may take between two looks at a page. So each page keeps a list of them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    shownToasts?: string[];
  }
}

/** Passes once the page has shown a toast with this text since it was loaded. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.shownToasts?.join('\n')), {
      timeout: 120_000,
      message: 'toasts of the page',
    })
    .toContain(text);
}

/** Presses a button of the next toast as soon as it is shown: it may have left before a busy machine clicks. Call it before. */
export async function pressInNextToast(page: Page, label: string): Promise<void> {
  await page.evaluate((name) => {
    const press = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast] button')];
      const button = buttons.find((candidate) => candidate.textContent === name);
      if (!button) return;
      observer.disconnect();
      button.click();
    };
    const observer = new MutationObserver(press);
    observer.observe(document, { childList: true, subtree: true });
  }, label);
}

/** Begins with each document. Not as an init script, which sandboxed frames refuse with a complaint. */
export function followToasts(page: Page): void {
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    page.evaluate(keepToasts).catch(() => {
      // The page went on to another document, or was closed.
    });
  });
}

/** Runs in the page. */
function keepToasts(): void {
  // Also called when only the address has changed.
  if (window.shownToasts) return;
  const shown: string[] = [];
  window.shownToasts = shown;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const titles = node.matches('[data-sonner-toaster], [data-sonner-toast]')
          ? node.querySelectorAll('[data-title]')
          : [];
        for (const title of titles) shown.push(title.textContent ?? '');
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
