/**
 * Blocking playlist reload (RFC 8216bis, 6.2.5.2): a player asks for the segment that comes next, and the answer waits until the playlist
 * lists it. All players of a playlist share one look at it.
 */
import { isEndedPlaylist, lastSequenceOf } from '@palco/domain/live/playlist';
import type { Look } from './playlist-look.ts';

const lookEveryMs = 100;
/** Three segments, as the standard says. Players then ask for the playlist as it is. */
const defaultLongestMs = 6000;
/** A player that asks for more is wrong about the live, and is answered at once. */
const furthestAhead = 2;

type Wait = { readonly sequence: number; readonly until: number; readonly resolve: () => void };
type Watched = { readonly look: Look; stamp: string; last: number | null; readonly waits: Set<Wait> };

export class PlaylistWaits {
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isClosed = false;
  readonly #longestMs: number;

  constructor(longestMs = defaultLongestMs) {
    this.#longestMs = longestMs;
  }

  /** Resolves when the playlist lists the segment, or when waiting for it has no use any more. Never rejects. */
  until(playlist: string, sequence: number, look: Look): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const watched = this.#watched.get(playlist) ?? { look, stamp: '', last: null, waits: new Set() };
      this.#watched.set(playlist, watched);
      const wait = { sequence, until: performance.now() + this.#longestMs, resolve };
      watched.waits.add(wait);
      this.#timer ??= setInterval(() => void this.#lookAtAll(), lookEveryMs);
      void this.#lookAt(playlist, watched);
    });
  }

  /** All players are answered now, so that a server that stops does not wait for segments. */
  close(): void {
    this.#isClosed = true;
    for (const { waits } of this.#watched.values()) for (const { resolve } of waits) resolve();
    this.#watched.clear();
    clearInterval(this.#timer);
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await Promise.all([...this.#watched].map(([playlist, watched]) => this.#lookAt(playlist, watched)));
    this.#isLooking = false;
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #lookAt(playlist: string, watched: Watched): Promise<void> {
    await read(watched).catch(() => {
      // Removed, or being replaced at this moment: the next look, or the answer itself, shows which.
      watched.last = null;
    });
    const { last, waits } = watched;
    const now = performance.now();
    for (const wait of waits) {
      const isAhead = last !== null && wait.sequence > last && wait.sequence <= last + furthestAhead;
      if (isAhead && now < wait.until) continue;
      waits.delete(wait);
      wait.resolve();
    }
    if (waits.size === 0) this.#watched.delete(playlist);
  }
}

const read = async (watched: Watched): Promise<void> => {
  const changed = await watched.look(watched.stamp);
  if (changed === 'unchanged') return;
  if (changed === 'missing') throw new Error('there is no such playlist');
  watched.stamp = changed.stamp;
  watched.last = isEndedPlaylist(changed.text) ? null : lastSequenceOf(changed.text);
};
