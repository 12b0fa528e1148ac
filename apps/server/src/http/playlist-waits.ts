/**
 * Blocking playlist reload (RFC 8216bis, 6.2.5.2): a player asks for the segment that comes next, and the answer waits until the playlist
 * lists it. All players of a playlist share one read of it.
 */
import { isEndedPlaylist, lastSequenceOf } from '@palco/domain/live/playlist';
import type { ReadIfChanged } from './playlist-source.ts';

const checkEveryMs = 100;
/** Three segments, as the standard says. Players then ask for the playlist as it is. */
const defaultLongestMs = 6000;
/** A player that asks for more is wrong about the live, and is answered at once. */
const furthestAhead = 2;

type Wait = { readonly sequence: number; readonly until: number; readonly resolve: () => void };
type Watched = { readonly readIfChanged: ReadIfChanged; stamp: string; last: number | null; readonly waits: Set<Wait> };

export class PlaylistWaits {
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isClosed = false;
  readonly #longestMs: number;

  constructor(longestMs = defaultLongestMs) {
    this.#longestMs = longestMs;
  }

  /** Resolves when the playlist lists the segment, or when waiting for it has no use any more. Never rejects. */
  until(playlist: string, sequence: number, readIfChanged: ReadIfChanged): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const watched = this.#watched.get(playlist) ?? { readIfChanged, stamp: '', last: null, waits: new Set() };
      this.#watched.set(playlist, watched);
      const wait = { sequence, until: performance.now() + this.#longestMs, resolve };
      watched.waits.add(wait);
      this.#timer ??= setInterval(() => void this.#checkAll(), checkEveryMs);
      void this.#check(playlist, watched);
    });
  }

  /** All players are answered now, so that a server that stops does not wait for segments. */
  close(): void {
    this.#isClosed = true;
    for (const { waits } of this.#watched.values()) for (const { resolve } of waits) resolve();
    this.#watched.clear();
    clearInterval(this.#timer);
  }

  async #checkAll(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    await Promise.all([...this.#watched].map(([playlist, watched]) => this.#check(playlist, watched)));
    this.#isChecking = false;
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #check(playlist: string, watched: Watched): Promise<void> {
    await read(watched).catch(() => {
      // Removed, or being replaced at this moment: the next check, or the answer itself, shows which.
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
  const changed = await watched.readIfChanged(watched.stamp);
  if (changed === 'unchanged') return;
  if (changed === 'missing') throw new Error('there is no such playlist');
  watched.stamp = changed.stamp;
  watched.last = isEndedPlaylist(changed.text) ? null : lastSequenceOf(changed.text);
};
