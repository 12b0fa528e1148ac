/** Runs in the browser: a producer with a small picture, and many viewers, by the web app's own code, which reconnects by itself. */
import type { MediaAddress } from '../../../apps/web/src/features/live/media/media-socket.ts';
import { Transmission } from '../../../apps/web/src/features/live/media/transmission.ts';
import { ViewerConnection } from '../../../apps/web/src/features/live/media/viewer-connection.ts';

export type SoakLive = {
  transmit(address: MediaAddress, goLiveUrl: string): Promise<void>;
  state(): string;
  watch(addresses: readonly MediaAddress[]): void;
  /** The frames that each viewer has shown so far. */
  frames(): number[];
  end(): void;
};

declare global {
  var soakLive: SoakLive;
}

/** The least that has three layers. */
const picture = { width: 320, height: 180, frameRate: 15 };
/** A viewer who was notified that the live is over looks again. */
const againMs = 3000;

let transmission: Transmission | undefined;
const shown: HTMLVideoElement[] = [];

globalThis.soakLive = {
  transmit: async (address, goLiveUrl) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: picture });
    transmission = new Transmission({
      address: () => address,
      tracks: () => stream.getTracks(),
      goLive: async () => {
        const headers = { authorization: `Bearer ${address.token}` };
        const response = await fetch(goLiveUrl, { method: 'POST', headers });
        if (!response.ok) throw new Error(`go live: ${response.status}`);
      },
      onState: () => {},
      onProblem: () => {},
      onReplaced: () => {},
    });
    transmission.start(true);
  },
  state: () => transmission?.state.name ?? 'none',
  watch: (addresses) => {
    for (const address of addresses) {
      const video = document.createElement('video');
      Object.assign(video, { muted: true, autoplay: true, playsInline: true, width: 64 });
      document.body.append(video);
      shown.push(video);
      watchBy(address, video);
    }
  },
  frames: () => shown.map((video) => video.getVideoPlaybackQuality().totalVideoFrames),
  end: () => transmission?.end(),
};

function watchBy(address: MediaAddress, video: HTMLVideoElement): void {
  const connection = new ViewerConnection({ address: () => address });
  connection.listen({
    onTracks: (all) => {
      video.srcObject = new MediaStream(all.map(({ track }) => track));
      video.play().catch(() => {
        // Started again with every new track.
      });
    },
    onEnded: () => {
      connection.close();
      setTimeout(() => watchBy(address, video), againMs);
    },
    onProblem: () => {},
  });
  connection.open();
}
