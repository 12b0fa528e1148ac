/** The size of the scripts of a page, and its web vitals. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** Collects until the returned function is called; returns the names of the scripts loaded by then, and their size under gzip. */
export function weighScripts(page: Page): () => Promise<{ names: string[]; bytes: number }> {
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  const weigh = (response: Response) => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    if (response.request().resourceType() !== 'script' && !name.endsWith('.js')) return;
    scripts.push(response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).byteLength })));
  };
  page.on('response', weigh);
  return async () => {
    page.off('response', weigh);
    const loaded = await Promise.all(scripts);
    return { names: loaded.map(({ name }) => name), bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
}

export type Vitals = { readonly fcp: number; readonly lcp: number; readonly cls: number };

/** Call it before the page is opened; returns a function that reads the vitals so far, in milliseconds. */
export async function watchVitals(page: Page): Promise<() => Promise<Vitals>> {
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
  return () =>
    page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...(globalThis as unknown as { vitals: { lcp: number; cls: number } }).vitals,
    }));
}

export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}
