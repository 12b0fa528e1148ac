/** Runs in the browser: a sender whose video shows the time of day, sent by Palco's own code or to another page. */
import * as limits from '@palco/contract/room-limits';
import type { MediaAddress } from '../../../apps/web/src/features/live/media/media-socket.ts';
import { Transmission } from '../../../apps/web/src/features/live/media/transmission.ts';
import { call } from './direct.ts';
import { paintTime } from './time-code.ts';

export type SenderWords = {
  /** Resolves with the time of the first connection. */
  callDirectly(): Promise<number>;
  /** `uploadBitrate`: what a test before the live has measured; measured at its start otherwise. */
  transmit(address: MediaAddress, goLiveUrl: string, uploadBitrate: number | null): void;
  state(): string;
  hangUp(): void;
};

declare global {
  var sender: SenderWords;
}

const { width, height } = limits.live.video;
const framesPerSecond = 30;
const problems: string[] = [];
const stream = openStream();
let connection: RTCPeerConnection | undefined;
let transmission: Transmission | undefined;

globalThis.sender = {
  callDirectly: async () => {
    const picture = await stream;
    const startedAt = Date.now();
    connection = await call(picture, limits.live.layers[0].maxBitrate);
    return startedAt;
  },
  transmit: (address, goLiveUrl, uploadBitrate) => {
    void stream.then((picture) => {
      transmission = new Transmission({
        address: () => address,
        tracks: () => picture.getTracks(),
        uploadBitrate: () => uploadBitrate,
        goLive: async () => {
          const response = await fetch(goLiveUrl, {
            method: 'POST',
            headers: { authorization: `Bearer ${address.token}` },
          });
          if (!response.ok) throw new Error(`go live: ${response.status} ${await response.text()}`);
        },
        onState: () => {},
        onProblem: (error) => void problems.push(String(error)),
        onReplaced: () => void problems.push('replaced'),
      });
      transmission.start(true);
    });
  },
  state: () => `${transmission?.state.name} ${problems.join(' ')}`.trim(),
  hangUp: () => {
    connection?.close();
    transmission?.end();
  },
};

/** The browser's own microphone, and a picture with the time on it. */
async function openStream(): Promise<MediaStream> {
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  document.body.replaceChildren(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  const picture = canvas.captureStream(0);
  const [track] = picture.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const paint = () => {
    const now = Date.now();
    paintScene(context, now);
    paintTime(context, now);
    track?.requestFrame();
  };
  paint();
  setInterval(paint, 1000 / framesPerSecond);
  return new MediaStream([...sound.getAudioTracks(), ...picture.getVideoTracks()]);
}

/** Moves about as much as a person in front of a camera: encoders spend few bits on still parts. */
function paintScene(context: CanvasRenderingContext2D, now: number): void {
  context.fillStyle = '#334';
  context.fillRect(0, 0, width, height);
  for (let n = 0; n < 12; n += 1) {
    const angle = now / (900 + 130 * n) + n;
    context.fillStyle = `hsl(${n * 30} 60% 50%)`;
    context.beginPath();
    context.arc(width / 2 + Math.cos(angle) * 350, height * 0.6 + Math.sin(angle * 1.3) * 160, 40 + n * 4, 0, 7);
    context.fill();
  }
}
