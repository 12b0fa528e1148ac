/** The accessibility check of a page in its current state. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type checker from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  /** In the page, once the checker is loaded. */
  var axe: typeof checker;
}

/** The minified script: pages parse it in a third of the time of `axe.source`. Its own result would be sent back whole. */
const script = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`;

/** A frame in which no script may run: the checker is one, and would wait there for ever. */
const scriptless = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs the checker in the page itself. Its adapter for Playwright opens a second page for every check and also collects the rules
 * that passed, which takes several times as long.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const frame of page.frames()) await loadChecker(frame);
  const found = await page.evaluate(
    async ([exclude, values]) => {
      // A colour that is still changing has too little contrast for a moment; a countdown goes on for minutes.
      const isShort = ({ playState, currentTime, effect }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) - Number(currentTime) < 2000;
      const short = document.getAnimations().filter(isShort);
      await Promise.allSettled(short.map(({ finished }) => finished));
      const { violations } = await globalThis.axe.run(
        { exclude: [exclude] },
        // Not the style sheets: only an experimental rule needs them.
        { runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
      );
    },
    [scriptless, standards] as const,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

async function loadChecker(frame: Frame): Promise<void> {
  const isScriptless =
    frame.parentFrame() !== null &&
    (await (
      await frame.frameElement()
    ).evaluate((element, selector) => element instanceof Element && element.matches(selector), scriptless));
  if (isScriptless || (await frame.evaluate(() => 'axe' in globalThis))) return;
  await frame.evaluate(script);
}
