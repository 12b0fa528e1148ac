import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A network that lets through neither UDP nor TCP of the media server. */
export const blockMedia = (page: Page) =>
  page.addInitScript(() => {
    const Real = globalThis.RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });

/** Lets the time of all quick reconnection attempts pass: the page then checks again and again whether its login is still valid. */
export async function outlastReconnects(page: Page): Promise<void> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) asked += 1;
  });
  await page.clock.install();
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(40_000);
        return asked;
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBeGreaterThan(2);
}
