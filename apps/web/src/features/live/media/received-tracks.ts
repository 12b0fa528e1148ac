/** The tracks that arrive from a room right now, kept up to date by its receiver. */
import type { ReceivedTrack, ReceiverListeners } from './receiver.ts';

export class ReceivedTracks {
  readonly #tracks = new Map<string, ReceivedTrack>();
  readonly #onChange: (tracks: readonly ReceivedTrack[]) => void;
  readonly listeners: ReceiverListeners;

  constructor(
    onChange: (tracks: readonly ReceivedTrack[]) => void,
    others: Pick<ReceiverListeners, 'onTrackEnding' | 'onRefused' | 'onProblem'>,
  ) {
    this.#onChange = onChange;
    this.listeners = {
      onTrack: (track) => this.#change(() => this.#tracks.set(track.producerId, track)),
      onTrackEnded: (producerId) => this.#change(() => this.#tracks.delete(producerId)),
      onPaused: (producerId, paused) =>
        this.#change(() => {
          const track = this.#tracks.get(producerId);
          if (track) this.#tracks.set(producerId, { ...track, paused });
        }),
      ...others,
    };
  }

  /** Calls `onChange` with the current tracks. */
  notify(): void {
    if (this.#tracks.size > 0) this.#change(() => {});
  }

  clear(): void {
    if (this.#tracks.size > 0) this.#change(() => this.#tracks.clear());
  }

  #change(work: () => void): void {
    work();
    this.#onChange([...this.#tracks.values()]);
  }
}
