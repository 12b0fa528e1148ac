/** Runs in the browser: the web app's own media code behind a few functions, for journeys about media without the pages around it. */
import { type MediaAddress, MediaSocket } from '../../../apps/web/src/features/live/media/media-socket.ts';
import { Transmission } from '../../../apps/web/src/features/live/media/transmission.ts';
import { ViewerConnection } from '../../../apps/web/src/features/live/media/viewer-connection.ts';

const problems: string[] = [];
const note = (error: unknown) => void problems.push(String(error));

export type LiveFunctions = {
  transmit(address: MediaAddress, goLive: { url: string; token: string }): Promise<void>;
  /** As soon as the sender exists, and before all of its tracks are sent. */
  refreshEarly(kind: 'audio' | 'video'): Promise<void>;
  state(): string;
  end(): void;
  pause(kinds: ('audio' | 'video')[]): Promise<void>;
  resume(kinds: ('audio' | 'video')[]): Promise<void>;
  watch(address: MediaAddress, options?: { forceTcp?: boolean }): void;
  preferLayer(layer: number): Promise<void>;
  over(): string | null;
  tracks(): string[];
  /** Frames shown so far, the size of the video, and a checksum of its pixels. */
  picture(): { frames: number; width: number; height: number; mark: number };
  tryConnect(address: MediaAddress): Promise<string>;
  problems(): string[];
};

declare global {
  var live: LiveFunctions;
}

let transmission: Transmission | undefined;
let watching: ViewerConnection | undefined;
let over: string | null = null;
let tracks: string[] = [];
let videoConsumer = '';
const video = document.createElement('video');
video.muted = true;
video.autoplay = true;
video.playsInline = true;
document.body.append(video);

globalThis.live = {
  transmit: async (address, { url, token }) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: {}, video: { width: 640, height: 360 } });
    transmission = new Transmission({
      address: () => address,
      tracks: () => stream.getTracks(),
      goLive: async () => {
        if (url === '') return;
        const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
        if (!response.ok) throw new Error(`go live: ${response.status} ${await response.text()}`);
      },
      onState: () => {},
      onProblem: note,
      onReplaced: () => note('replaced'),
    });
    transmission.start(true);
  },
  refreshEarly: async (kind) => {
    while (!transmission?.sender) await new Promise((next) => setTimeout(next));
    await transmission.refresh(kind);
  },
  state: () => JSON.stringify(transmission?.state ?? null),
  end: () => transmission?.end(),
  pause: async (kinds) => transmission?.sender?.pause(kinds),
  resume: async (kinds) => transmission?.sender?.resume(kinds),
  watch: (address, { forceTcp = false } = {}) => {
    watching = new ViewerConnection({ address: () => address, forceTcp });
    watching.listen({
      onTracks: (all) => {
        tracks = all.map(({ kind }) => kind).sort();
        video.srcObject = new MediaStream(all.map(({ track }) => track));
        videoConsumer = all.find(({ kind }) => kind === 'video')?.consumerId ?? '';
        // Restarted with every new track.
        video.play().catch((error: Error) => error.name === 'AbortError' || note(error));
      },
      onEnded: (reason) => {
        over = reason === 'ended' ? reason : reason.code;
      },
      onProblem: note,
    });
    watching.open();
  },
  preferLayer: async (layer) => watching?.receiver?.preferLayer(videoConsumer, layer),
  over: () => over,
  tracks: () => tracks,
  picture: () => {
    const canvas = new OffscreenCanvas(16, 16);
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 16, 16);
    const pixels = [...(context?.getImageData(0, 0, 16, 16).data ?? [])];
    const mark = pixels.reduce((sum, value, index) => (sum * 31 + value + index) % 1_000_003, 7);
    const frames = video.getVideoPlaybackQuality().totalVideoFrames;
    return { frames, width: video.videoWidth, height: video.videoHeight, mark };
  },
  tryConnect: (address) =>
    MediaSocket.open(address).then(
      (socket) => {
        socket.close();
        return 'open';
      },
      (error: { code?: string }) => error.code ?? String(error),
    ),
  problems: () => problems,
};
