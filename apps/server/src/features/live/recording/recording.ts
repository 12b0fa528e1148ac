/** One live being packaged: a take for as long as the same things are sent, the next one when that changes. */
import { recordedPicture } from '@palco/domain/live/recorded-picture';
import type { Sent } from '../live-rooms.ts';
import { Shelf } from './live-playlists.ts';
import { type Cast, Take, type TakePorts } from './take.ts';
import { nextTake } from './take-files.ts';

export type RecordingPorts = TakePorts & {
  sentIn: (roomId: string) => readonly Sent[];
  /** The active speaker on the stage of an interactive room, and since when. */
  speakerIn: (roomId: string) => { readonly userId: string; readonly sinceMs: number } | null;
};

/** Camera, microphone and the layers of the picture arrive one after the other, and a switch is often pressed twice. */
const settleMs = 700;
/** A browser begins with small pictures; a better one is taken in once it has come for so long, and not sooner. */
const growingMs = 4000;
const shelveEveryMs = 500;
/** A take that fails at once is not begun in a tight loop. */
const againMs = 2000;

export class Recording {
  readonly roomId: string;
  readonly #folder: string;
  readonly #ports: RecordingPorts;
  readonly #shelf: Shelf;
  #running: Take | null = null;
  /** Layers that a take lost stay out of the next ones until they have proved to be back. */
  #ceiling = Number.POSITIVE_INFINITY;
  #growing: { readonly layers: number; readonly since: number } | null = null;
  #work: Promise<void> = Promise.resolve();
  #shelving: Promise<void> | null = null;
  readonly #shelvingTimer: NodeJS.Timeout;
  #settling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(roomId: string, folder: string, ports: RecordingPorts) {
    this.roomId = roomId;
    this.#folder = folder;
    this.#ports = ports;
    this.#shelf = new Shelf(folder);
    this.#shelvingTimer = setInterval(() => {
      this.#shelving ??= this.#shelve().finally(() => {
        this.#shelving = null;
      });
    }, shelveEveryMs);
  }

  /** To be called when the producers of the room may have changed. */
  changed(delayMs = settleMs): void {
    clearTimeout(this.#settling);
    if (this.#isClosed) return;
    this.#settling = setTimeout(() => void this.#inTurn(() => this.#follow()), delayMs);
  }

  /** Everything that arrived is written when this resolves. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#settling);
    clearInterval(this.#shelvingTimer);
    await this.#inTurn(() => this.#replace(null));
    await this.#shelving;
    await this.#shelve();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#ports.log.error({ err: error, room: this.roomId }, 'a live could not be packaged; it is tried again');
      this.changed(againMs);
    });
    return this.#work;
  }

  async #follow(): Promise<void> {
    if (this.#isClosed) return;
    const sent = this.#ports.sentIn(this.roomId).filter(({ producer }) => !producer.isPaused);
    const video = this.#pictureOf(sent.filter(({ remote }) => remote.kind === 'video'));
    const audios = sent.filter(({ remote }) => remote.kind === 'audio');
    const running = this.#running;
    if (running?.cast.video !== video) this.#ceiling = Number.POSITIVE_INFINITY;
    const active = video?.producer.activeLayers ?? 0;
    const layers = video ? Math.max(1, Math.min(active, this.#ceiling)) : 0;
    const isSameCast = running && running.cast.video === video && isSame(running.cast.audios, audios);
    if (isSameCast && !running.isBroken && active > running.cast.layers) {
      const waitMs = this.#stillGrowing(active);
      if (waitMs > 0) return this.changed(waitMs);
      this.#ceiling = Number.POSITIVE_INFINITY;
      return this.#replace({ video, layers: active, audios });
    }
    this.#growing = null;
    // A broken take has no successor until something comes again: that would have no picture either.
    if (isSameCast && (running.isBroken ? active === 0 : running.cast.layers === layers)) return;
    await this.#replace(sent.length > 0 ? { video, layers, audios } : null);
  }

  #pictureOf(videos: readonly Sent[]): Sent | undefined {
    const speaker = this.#ports.speakerIn(this.roomId);
    const { picture, waitMs } = recordedPicture({
      shown: videos.map(({ remote }) => remote.userId),
      current: this.#running?.cast.video?.remote.userId ?? null,
      speaker: speaker?.userId ?? null,
      speakingMs: speaker ? Date.now() - speaker.sinceMs : 0,
    });
    if (waitMs !== null) this.changed(waitMs);
    return videos.find(({ remote }) => remote.userId === picture);
  }

  /** How much longer these layers have to come before a take is begun for them. */
  #stillGrowing(layers: number): number {
    const now = Date.now();
    if (this.#growing?.layers !== layers) this.#growing = { layers, since: now };
    return this.#growing.since + growingMs - now;
  }

  /** The next take listens before the former one ends: of what is said meanwhile nothing is missing. */
  async #replace(cast: Cast | null): Promise<void> {
    const former = this.#running;
    const next = cast && (await this.#begin(cast));
    this.#running = next;
    void next?.ended().then(() => this.#ended(next));
    await former?.stop();
  }

  async #begin(cast: Cast): Promise<Take> {
    const folder = await nextTake(this.#folder);
    const onLayerLost = (layer: number) => {
      this.#ceiling = Math.min(this.#ceiling, layer);
      this.changed();
    };
    return Take.begin({ roomId: this.roomId, folder, cast, onLayerLost }, this.#ports);
  }

  #ended(take: Take): void {
    if (this.#running !== take) return;
    this.#running = null;
    this.changed(againMs);
  }

  async #shelve(): Promise<void> {
    await this.#shelf
      .update()
      .catch((error: unknown) =>
        this.#ports.log.warn({ err: error, room: this.roomId }, 'the playlists of a live could not be written'),
      );
  }
}

const isSame = (some: readonly Sent[], others: readonly Sent[]) =>
  some.length === others.length && some.every((sent) => others.includes(sent));
