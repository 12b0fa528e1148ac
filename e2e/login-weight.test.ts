import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { note } from './support/note.ts';

const journey = useJourney();

/** What the login page may ask of a phone before anybody touched it. */
const maxScriptBytes = 105 * 1024;

it('the login page asks for at most 105 KB of JavaScript before interaction', async () => {
  const { page } = await journey.openPage({ width: 360, height: 780, isMoving: true });
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  const sizes = await Promise.all(scripts);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  note(
    `login page: ${(total / 1024).toFixed(1)} KB of JavaScript (gzip) in ${sizes.length} files, limit ${maxScriptBytes / 1024}`,
  );
  expect(total).toBeGreaterThan(10 * 1024);
  expect(total).toBeLessThanOrEqual(maxScriptBytes);
});

it('the login page paints early and does not jump on a phone four times slower', async () => {
  const { page, context } = await journey.openPage({ width: 360, height: 780, isMoving: true });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const vitals = { lcp: 0, cls: 0 };
    Object.assign(globalThis, { vitals });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.cls += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  const { lcp, cls } = await page.evaluate(
    () => (globalThis as unknown as { vitals: { lcp: number; cls: number } }).vitals,
  );
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  note(`login page, CPU 4x slower: FCP ${Math.round(fcp)} ms, LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}`);
  expect(lcp).toBeGreaterThan(0);
  expect(cls).toBeLessThan(0.05);
});
