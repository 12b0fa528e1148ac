/** One live being packaged: a take for as long as the same things are sent, the next one when that changes. */
import { rm } from 'node:fs/promises';
import * as limits from '@palco/contract/room-limits';
import type { Logger } from 'pino';
import type { MediaEngine, MediaProducer, MediaTap } from '../../../adapters/media/port.ts';
import type { Packager, PackagerSource, Packaging } from '../../../adapters/packager/port.ts';
import type { Sent } from '../hall.ts';
import { nextTake, shelve } from './shelf.ts';

export type RecordingPorts = {
  media: MediaEngine;
  packager: Packager;
  log: Logger;
  sentIn: (roomId: string) => readonly Sent[];
};

/** Camera, microphone and the layers of the picture arrive one after the other, and a switch is often pressed twice. */
const settleMs = 700;
/** A browser begins with small pictures; longer than this the beginning of a live is not held back for the best one. */
const layersMs = 4000;
const shelveEveryMs = 500;
/** A take that fails at once is not begun in a tight loop. */
const againMs = 2000;

type Running = { readonly key: string; readonly packaging: Packaging; stop(): Promise<void> };

export class Recording {
  readonly roomId: string;
  readonly #folder: string;
  readonly #ports: RecordingPorts;
  /** When a picture was first met. */
  readonly #seen = new WeakMap<MediaProducer, number>();
  #running: Running | null = null;
  #work: Promise<void> = Promise.resolve();
  #settling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(roomId: string, folder: string, ports: RecordingPorts) {
    this.roomId = roomId;
    this.#folder = folder;
    this.#ports = ports;
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
    await this.#inTurn(() => this.#stop());
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
    const video = sent.find(({ remote }) => remote.kind === 'video');
    const audio = sent.find(({ remote }) => remote.kind === 'audio');
    const layers = video ? this.#layersOf(video) : 0;
    const key = `${video?.producer.id} ${layers} ${audio?.producer.id}`;
    if (this.#running?.key === key) return;
    if (video && this.#isGrowing(video)) return this.changed(settleMs);
    await this.#stop();
    if (video || audio) this.#running = await this.#start(key, video && { sent: video, layers }, audio);
  }

  /** What is not H.264 has to be encoded, and of that the best is enough. */
  #layersOf({ producer }: Sent): number {
    return producer.codec === 'h264' ? Math.max(1, producer.activeLayers) : 1;
  }

  /** Whether better layers of this picture may still be on their way. */
  #isGrowing({ producer }: Sent): boolean {
    if (producer.activeLayers >= producer.layers) return false;
    const since = this.#seen.get(producer) ?? Date.now();
    this.#seen.set(producer, since);
    return Date.now() - since < layersMs;
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.stop();
  }

  async #start(
    key: string,
    video: { sent: Sent; layers: number } | undefined,
    audio: Sent | undefined,
  ): Promise<Running> {
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
      for (let layer = 0; video && layer < video.layers; layer += 1) {
        const isLayered = video.sent.producer.layers > 1;
        const best = video.sent.producer.codec === 'h264' ? layer : video.sent.producer.layers - 1;
        videos.push(await tap(video.sent, isLayered ? best : undefined));
      }
      const packaging = await this.#ports.packager.start({ videos, audio: audio ? await tap(audio) : null }, folder);
      for (const opened of taps) {
        opened.onLayerLost(() => this.changed());
        await opened.resume();
      }
      return this.#attend(key, packaging, taps, closeTaps);
    } catch (error) {
      closeTaps();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  #attend(key: string, packaging: Packaging, taps: readonly MediaTap[], closeTaps: () => void): Running {
    const problem = (what: string) => (error: unknown) => this.#ports.log.warn({ err: error, room: this.roomId }, what);
    const keyFrames = setInterval(() => {
      for (const tap of taps) tap.requestKeyFrame().catch(problem('a key frame could not be asked for'));
    }, limits.live.keyFrameMs);
    let isShelving = false;
    const shelving = setInterval(() => {
      if (isShelving) return;
      isShelving = true;
      shelve(this.#folder, false)
        .catch(problem('the playlists of a live could not be written'))
        .finally(() => {
          isShelving = false;
        });
    }, shelveEveryMs);
    const rest = () => {
      clearInterval(keyFrames);
      clearInterval(shelving);
      closeTaps();
    };
    const running: Running = {
      key,
      packaging,
      stop: async () => {
        rest();
        await packaging.stop();
        await shelve(this.#folder, false);
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
