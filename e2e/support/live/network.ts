import { live } from '@palco/contract/room-limits';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A network that lets through neither UDP nor TCP of the media server, until `unblockMedia`. */
export const blockMedia = async (page: Page) => {
  await page.clock.install();
  await page.addInitScript((timeoutMs) => {
    const setTimer = globalThis.setTimeout;
    globalThis.setTimeout = ((callback: () => void, ms?: number, ...rest: never[]) => {
      if (ms === timeoutMs) Object.assign(globalThis, { isMediaAwaited: true });
      return setTimer(callback, ms, ...rest);
    }) as typeof setTimeout;
    const Real = globalThis.RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        const isOpen = 'isMediaOpen' in globalThis;
        super({ ...configuration, ...(!isOpen && { iceTransportPolicy: 'relay' }) });
        this.addEventListener('icegatheringstatechange', () => Object.assign(globalThis, { isMediaTried: true }));
      }
    };
  }, live.webrtcTimeoutMs);
};

/**
 * Lets the time pass that a connection may take, once a page whose media is blocked has begun one and waits for it. A sender waits only
 * after the server has answered all its requests, which would otherwise be taken for lost.
 */
export async function outlastWebrtc(page: Page): Promise<void> {
  const isWaiting = () => page.evaluate(() => 'isMediaTried' in globalThis && 'isMediaAwaited' in globalThis);
  await expect.poll(isWaiting, { timeout: 120_000 }).toBe(true);
  await page.clock.fastForward(live.webrtcTimeoutMs);
}

export const unblockMedia = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isMediaOpen: true }));

/** A browser without H.264 for WebRTC, such as a Firefox that could not load its plugin. */
export const removeH264 = (page: Page) =>
  page.addInitScript(() => {
    const offer: (options?: RTCOfferOptions) => Promise<unknown> = RTCPeerConnection.prototype.createOffer;
    const without = (sdp: string): string => {
      const own = [...sdp.matchAll(/^a=rtpmap:(\d+) H264\//gm)].map(([, id]) => id);
      const repeated = [...sdp.matchAll(/^a=fmtp:(\d+) apt=(\d+)/gm)].flatMap(([, id, of]) =>
        own.includes(of) ? [id] : [],
      );
      const removed = [...own, ...repeated];
      const isKept = (line: string) => !removed.includes(/^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/.exec(line)?.[1]);
      const media = (line: string) =>
        line.startsWith('m=video')
          ? line
              .split(' ')
              .filter((word, index) => index < 3 || !removed.includes(word))
              .join(' ')
          : line;
      return sdp.split('\r\n').filter(isKept).map(media).join('\r\n');
    };
    // The capabilities of a browser are read from an offer.
    Object.assign(RTCPeerConnection.prototype, {
      async createOffer(this: RTCPeerConnection, options?: RTCOfferOptions) {
        const { type, sdp = '' } = (await offer.call(this, options)) as RTCSessionDescriptionInit;
        return { type, sdp: without(sdp) };
      },
    });
  });

/** The network is gone, for longer than a connection is silent before the page takes it for lost. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.clock.install();
  await page.context().setOffline(true);
  await page.clock.fastForward(10_000);
}

/** After `loseNetwork`. Lets the time of all quick reconnection attempts pass: the page then checks again and again whether its login is still valid. */
export async function outlastReconnects(page: Page): Promise<void> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) asked += 1;
  });
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
