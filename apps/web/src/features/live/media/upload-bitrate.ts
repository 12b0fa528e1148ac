/**
 * Measures the upload. The browser's own bandwidth estimate rises too slowly for that, so it is measured with acknowledged pieces of
 * random data.
 */
import { measureUpload } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import type { MediaSocket } from './media-socket.ts';

const { testMs, testPieces, testPieceLength } = limits.live;

/** How many pieces are in flight at once, so that latency does not look like low bandwidth. */
const lanes = 6;
/** Before a live that has had no test: fewer pieces, because viewers are waiting, and those left over would delay the picture. */
const brief = { lanes: 3, ms: 400, longestMs: 800 };

/** Bits a second, for the test before a live. */
export const measureUploadBitrate = async (socket: MediaSocket, signal: AbortSignal): Promise<number> => {
  const pieces = new Pieces(socket);
  await pieces.send(lanes, testMs, signal);
  return pieces.bitrate;
};

/** A rough value within less than a second; null when no piece was acknowledged. */
export const measureUploadBriefly = async (socket: MediaSocket): Promise<number | null> => {
  const pieces = new Pieces(socket);
  const enough = new AbortController();
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, brief.longestMs);
  });
  const sending = pieces.send(brief.lanes, brief.ms, enough.signal).catch(() => {
    // A lost connection is noticed by the transmission; a live begins without a measurement, too.
  });
  await Promise.race([sending, timeout]);
  enough.abort();
  return pieces.bitrate || null;
};

class Pieces {
  readonly #socket: MediaSocket;
  readonly #padding = randomText();
  readonly #startedAt = performance.now();
  #started = 0;
  #arrived = 0;

  constructor(socket: MediaSocket) {
    this.#socket = socket;
  }

  get bitrate(): number {
    return (this.#arrived * testPieceLength * 8 * 1000) / (performance.now() - this.#startedAt);
  }

  async send(lanes: number, forMs: number, signal: AbortSignal): Promise<void> {
    const lane = async () => {
      while (this.#started < testPieces && performance.now() - this.#startedAt < forMs) {
        signal.throwIfAborted();
        this.#started += 1;
        await this.#socket.ask(measureUpload, { padding: this.#padding });
        this.#arrived += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
}

/** Random, so that it cannot be compressed in transit. */
const randomText = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(testPieceLength));
  return String.fromCharCode(...bytes.map((byte) => 48 + (byte % 64)));
};
