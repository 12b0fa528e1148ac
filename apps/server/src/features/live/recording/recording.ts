/** Records one live: a take for as long as the same producers send, another one when they change. */
import { recordedPicture } from '@palco/domain/live/recorded-picture';
import type { Sent } from '../live-rooms.ts';
import { LivePlaylists } from './live-playlists.ts';
import { Take, type TakeInputs, type TakePorts } from './take.ts';
import { nextTake } from './take-files.ts';

export type RecordingPorts = TakePorts & {
  sentIn: (roomId: string) => readonly Sent[];
  isDiskFull: () => boolean;
  /** The active speaker on the stage of an interactive room, and since when. */
  speakerIn: (roomId: string) => { readonly userId: string; readonly sinceMs: number } | null;
};

/** Camera, microphone and video layers start one after the other, and users often toggle a device twice. */
const settleMs = 700;
/** Browsers start with the lower layers; a higher one is recorded once it has been active for this long. */
const growingMs = 4000;
const playlistsEveryMs = 500;
/** The delay before a failed take is started again. */
const retryMs = 2000;

export class Recording {
  readonly roomId: string;
  readonly #folder: string;
  readonly #ports: RecordingPorts;
  readonly #playlists: LivePlaylists;
  #running: Take | null = null;
  /** Layers above this were lost by a take and are not recorded until they have been active again for `growingMs`. */
  #ceiling = Number.POSITIVE_INFINITY;
  #growing: { readonly layers: number; readonly since: number } | null = null;
  #work: Promise<void> = Promise.resolve();
  #writingPlaylists: Promise<void> | null = null;
  readonly #playlistTimer: NodeJS.Timeout;
  #settling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(roomId: string, folder: string, ports: RecordingPorts) {
    this.roomId = roomId;
    this.#folder = folder;
    this.#ports = ports;
    this.#playlists = new LivePlaylists(folder);
    this.#playlistTimer = setInterval(() => {
      this.#writingPlaylists ??= this.#writePlaylists().finally(() => {
        this.#writingPlaylists = null;
      });
    }, playlistsEveryMs);
  }

  /** To be called when the producers of the room may have changed. */
  changed(delayMs = settleMs): void {
    clearTimeout(this.#settling);
    if (this.#isClosed) return;
    this.#settling = setTimeout(() => void this.#inTurn(() => this.#update()), delayMs);
  }

  /** Resolves when all received media is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#settling);
    clearInterval(this.#playlistTimer);
    await this.#inTurn(() => this.#replace(null));
    await this.#writingPlaylists;
    await this.#writePlaylists();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#ports.log.error({ err: error, room: this.roomId }, 'a live could not be packaged; retrying');
      this.changed(retryMs);
    });
    return this.#work;
  }

  async #update(): Promise<void> {
    if (this.#isClosed) return;
    // A full disk ends the take cleanly: what was recorded stays, and viewers by WebRTC notice nothing.
    const all = this.#ports.isDiskFull() ? [] : this.#ports.sentIn(this.roomId);
    const sent = all.filter(({ producer }) => !producer.isPaused);
    const video = this.#pictureOf(sent.filter(({ remote }) => remote.kind === 'video'));
    const audios = sent.filter(({ remote }) => remote.kind === 'audio');
    const running = this.#running;
    if (running?.inputs.video !== video) this.#ceiling = Number.POSITIVE_INFINITY;
    const active = video?.producer.activeLayers ?? 0;
    const layers = video ? Math.max(1, Math.min(active, this.#ceiling)) : 0;
    const hasSameInputs = running && running.inputs.video === video && isSame(running.inputs.audios, audios);
    if (hasSameInputs && !running.isBroken && active > running.inputs.layers) {
      const waitMs = this.#stillGrowing(active);
      if (waitMs > 0) return this.changed(waitMs);
      this.#ceiling = Number.POSITIVE_INFINITY;
      return this.#replace({ video, layers: active, audios });
    }
    this.#growing = null;
    // A broken take is not replaced while no layer is active: the next one would have no video either.
    if (hasSameInputs && (running.isBroken ? active === 0 : running.inputs.layers === layers)) return;
    await this.#replace(sent.length > 0 ? { video, layers, audios } : null);
  }

  #pictureOf(videos: readonly Sent[]): Sent | undefined {
    const speaker = this.#ports.speakerIn(this.roomId);
    const { picture, waitMs } = recordedPicture({
      shown: videos.map(({ remote }) => remote.userId),
      current: this.#running?.inputs.video?.remote.userId ?? null,
      speaker: speaker?.userId ?? null,
      speakingMs: speaker ? performance.now() - speaker.sinceMs : 0,
    });
    if (waitMs !== null) this.changed(waitMs);
    return videos.find(({ remote }) => remote.userId === picture);
  }

  /** The time until a take is started for these layers. */
  #stillGrowing(layers: number): number {
    const now = performance.now();
    if (this.#growing?.layers !== layers) this.#growing = { layers, since: now };
    return this.#growing.since + growingMs - now;
  }

  /** Starts the next take before the former one ends, so that no audio is missing in between. */
  async #replace(inputs: TakeInputs | null): Promise<void> {
    const former = this.#running;
    const next = inputs && (await this.#begin(inputs));
    this.#running = next;
    void next?.ended().then(() => this.#ended(next));
    await former?.stop();
  }

  async #begin(inputs: TakeInputs): Promise<Take> {
    const folder = await nextTake(this.#folder);
    const onLayerLost = (layer: number) => {
      this.#ceiling = Math.min(this.#ceiling, layer);
      this.changed();
    };
    return Take.begin({ roomId: this.roomId, folder, inputs, onLayerLost }, this.#ports);
  }

  #ended(take: Take): void {
    if (this.#running !== take) return;
    this.#running = null;
    this.changed(retryMs);
  }

  async #writePlaylists(): Promise<void> {
    await this.#playlists
      .update()
      .catch((error: unknown) =>
        this.#ports.log.warn({ err: error, room: this.roomId }, 'the playlists of a live could not be written'),
      );
  }
}

const isSame = (some: readonly Sent[], others: readonly Sent[]) =>
  some.length === others.length && some.every((sent) => others.includes(sent));
