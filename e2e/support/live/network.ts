import type { Page } from 'playwright-core';

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
