/** One live being packaged: a take for as long as the same things are sent, the next one when that changes. */
import { rm } from 'node:fs/promises';
import * as limits from '@palco/contract/room-limits';
import { recordedPicture } from '@palco/domain/live/recorded-picture';
import type { Logger } from 'pino';
import type { MediaEngine, MediaTap } from '../../../adapters/media/port.ts';
import type { Packager, PackagerSource, Packaging } from '../../../adapters/packager/port.ts';
import type { Sent } from '../hall.ts';
import { Shelf } from './shelf.ts';
import { nextTake } from './take-files.ts';

export type RecordingPorts = {
  media: MediaEngine;
  packager: Packager;
  log: Logger;
  sentIn: (roomId: string) => readonly Sent[];
  /** Who speaks on the stage of an interactive room, and since when. */
  speakerIn: (roomId: string) => { readonly userId: string; readonly sinceMs: number } | null;
};

/** Camera, microphone and the layers of the picture arrive one after the other, and a switch is often pressed twice. */
const settleMs = 700;
/** A browser begins with small pictures; a better one is taken in once it has come for so long, and not sooner. */
const growingMs = 4000;
const shelveEveryMs = 500;
/** A take that fails at once is not begun in a tight loop. */
const againMs = 2000;

/** What a take is made of. */
type Cast = { readonly video: Sent | undefined; readonly layers: number; readonly audios: readonly Sent[] };
type Running = { readonly cast: Cast; readonly packaging: Packaging; stop(): Promise<void> };

export class Recording {
  readonly roomId: string;
  readonly #folder: string;
  readonly #ports: RecordingPorts;
  readonly #shelf: Shelf;
  #running: Running | null = null;
  /** Layers that a take lost stay out of the next ones until they have proved to be back. */
  #ceiling = Number.POSITIVE_INFINITY;
  #growing: { readonly layers: number; readonly since: number } | null = null;
  #work: Promise<void> = Promise.resolve();
  #shelving: Promise<void> = Promise.resolve();
  #isShelving = false;
  #settling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(roomId: string, folder: string, ports: RecordingPorts) {
    this.roomId = roomId;
    this.#folder = folder;
    this.#ports = ports;
    this.#shelf = new Shelf(folder);
  }

  /** What is sent may have changed. */
  changed(delayMs = settleMs): void {
    clearTimeout(this.#settling);
    if (this.#isClosed) return;
    this.#settling = setTimeout(() => void this.#inTurn(() => this.#follow()), delayMs);
  }

  /** Everything that arrived is written when this resolves. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#settling);
    await this.#inTurn(() => this.#replace(null));
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
    const former = this.#running?.cast;
    if (former?.video !== video) this.#ceiling = Number.POSITIVE_INFINITY;
    const active = video ? layersOf(video) : 0;
    const layers = video ? Math.max(1, Math.min(active, this.#ceiling)) : 0;
    const isSameCast = former !== undefined && former.video === video && isSame(former.audios, audios);
    if (isSameCast && active > former.layers) {
      const waitMs = this.#stillGrowing(active);
      if (waitMs > 0) return this.changed(waitMs);
      this.#ceiling = Number.POSITIVE_INFINITY;
      return this.#replace({ video, layers: active, audios });
    }
    this.#growing = null;
    if (isSameCast && former.layers === layers) return;
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
    this.#running = cast && (await this.#start(cast));
    await former?.stop();
  }

  async #start(cast: Cast): Promise<Running> {
    const { video, layers, audios } = cast;
    const taps: MediaTap[] = [];
    const closeTaps = () => {
      for (const tap of taps) tap.close();
    };
    const folder = await nextTake(this.#folder);
    try {
      const tap = async ({ producer }: Sent, spatialLayer?: number): Promise<PackagerSource> => {
        const room = await this.#ports.media.openRoom(this.roomId);
        const ports = await this.#ports.packager.reservePorts();
        const options = spatialLayer === undefined ? ports : { ...ports, spatialLayer };
        const opened = await room.openTap(producer.id, options);
        taps.push(opened);
        return { tap: opened, ...ports };
      };
      const videos: PackagerSource[] = [];
      for (let layer = 0; video && layer < layers; layer += 1) {
        const isLayered = video.producer.layers > 1;
        const best = video.producer.codec === 'h264' ? layer : video.producer.layers - 1;
        const source = await tap(video, isLayered ? best : undefined);
        source.tap.onLayerLost(() => this.#lost(layer));
        videos.push(source);
      }
      const voices: PackagerSource[] = [];
      for (const audio of audios) voices.push(await tap(audio));
      const packaging = await this.#ports.packager.start({ videos, audios: voices }, folder);
      // Sound that began before the picture would have to be taken back once the clocks of the two are known.
      await Promise.all(videos.map((source) => source.tap.begin()));
      for (const voice of voices) await voice.tap.begin();
      return this.#attend(cast, packaging, taps, closeTaps);
    } catch (error) {
      closeTaps();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** One after another: two takes overlap for a moment. */
  #shelve(): Promise<void> {
    this.#isShelving = true;
    const shelved = this.#shelving
      .then(() => this.#shelf.update())
      .catch((error: unknown) =>
        this.#ports.log.warn({ err: error, room: this.roomId }, 'the playlists of a live could not be written'),
      )
      .then(() => {
        if (this.#shelving === shelved) this.#isShelving = false;
      });
    this.#shelving = shelved;
    return shelved;
  }

  #lost(layer: number): void {
    this.#ceiling = Math.min(this.#ceiling, layer);
    this.changed();
  }

  #attend(cast: Cast, packaging: Packaging, taps: readonly MediaTap[], closeTaps: () => void): Running {
    const problem = (error: unknown) =>
      this.#ports.log.warn({ err: error, room: this.roomId }, 'a key frame could not be asked for');
    const keyFrames = setInterval(() => {
      for (const tap of taps) tap.requestKeyFrame().catch(problem);
    }, limits.live.keyFrameMs);
    const shelving = setInterval(() => {
      if (!this.#isShelving) void this.#shelve();
    }, shelveEveryMs);
    const rest = () => {
      clearInterval(keyFrames);
      clearInterval(shelving);
      closeTaps();
    };
    const running: Running = {
      cast,
      packaging,
      stop: async () => {
        await packaging.stop();
        rest();
        await this.#shelve();
      },
    };
    void packaging.ended.then(() => {
      rest();
      if (this.#running !== running) return;
      this.#running = null;
      this.changed(againMs);
    });
    return running;
  }
}

const isSame = (some: readonly Sent[], others: readonly Sent[]) =>
  some.length === others.length && some.every((sent) => others.includes(sent));

/** What is not H.264 has to be encoded, and of that the best is enough. */
const layersOf = ({ producer }: Sent): number => (producer.codec === 'h264' ? Math.max(1, producer.activeLayers) : 1);
