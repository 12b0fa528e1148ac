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

/** Without a network, for longer than a connection is tried at first: whether the login still lives is asked in vain, and again. */
export async function outlastRetries(page: Page): Promise<void> {
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
      { timeout: 60_000, interval: 200 },
    )
    .toBeGreaterThan(2);
}
