import { expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { note } from './support/note.ts';
import { slowDown, watchVitals, weighScripts } from './support/weight.ts';

const journey = useJourney();

/** The limit of the scripts that the login page loads before any interaction. */
const maxScriptBytes = 105 * 1024;

it('the login page asks for at most 105 KB of JavaScript before interaction', async () => {
  const { page } = await journey.openPage({ width: 360, height: 780, isMoving: true });
  const weigh = weighScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  const { names, bytes } = await weigh();
  note(
    `login page: ${(bytes / 1024).toFixed(1)} KB of JavaScript (gzip) in ${names.length} files, limit ${maxScriptBytes / 1024}`,
  );
  expect(bytes).toBeGreaterThan(10 * 1024);
  expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
});

it('the login page paints early and does not jump on a phone four times slower', async () => {
  const { page } = await journey.openPage({ width: 360, height: 780, isMoving: true });
  await slowDown(page, 4);
  const measure = await watchVitals(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await expect.poll(async () => (await measure()).lcp).toBeGreaterThan(0);
  const { fcp, lcp, cls } = await measure();
  note(`login page, CPU 4x slower: FCP ${Math.round(fcp)} ms, LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}`);
  expect(cls).toBeLessThan(0.05);
});
