/** A take of a live: one run of the packager and the media it receives. */
import { rm } from 'node:fs/promises';
import * as limits from '@palco/contract/room-limits';
import type { Logger } from 'pino';
import type { MediaRoom, MediaTap } from '../../../adapters/media/port.ts';
import type { Packager, PackagerSource, Packaging } from '../../../adapters/packager/port.ts';
import type { Sent } from '../live-rooms.ts';

export type TakePorts = {
  media: { openRoom(roomId: string): Promise<Pick<MediaRoom, 'openTap'>> };
  packager: Packager;
  log: Logger;
};

/** The producers a take records; `layers` is the number of received video layers. */
export type TakeInputs = {
  readonly video: Sent | undefined;
  readonly layers: number;
  readonly audios: readonly Sent[];
};

export type TakeOptions = {
  readonly roomId: string;
  readonly folder: string;
  readonly inputs: TakeInputs;
  readonly onLayerLost: (layer: number) => void;
};

export class Take {
  readonly inputs: TakeInputs;
  readonly #options: TakeOptions;
  readonly #ports: TakePorts;
  readonly #taps: MediaTap[] = [];
  #packaging: Packaging | undefined;
  #keyFrames: NodeJS.Timeout | undefined;
  #isBroken = false;
  #isEnded = false;

  /** Resolves once the packager records. */
  static async begin(options: TakeOptions, ports: TakePorts): Promise<Take> {
    const take = new Take(options, ports);
    try {
      await take.#begin();
      return take;
    } catch (error) {
      await take.stop();
      await rm(options.folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(options: TakeOptions, ports: TakePorts) {
    this.inputs = options.inputs;
    this.#options = options;
    this.#ports = ports;
  }

  /** A recorded layer stopped; this take does not record it again even when it returns. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Resolves when the packager ends, stopped or not. */
  async ended(): Promise<void> {
    await this.#packaging?.ended;
  }

  /** Resolves when all received media is written. */
  async stop(): Promise<void> {
    await this.#packaging?.stop();
    this.#release();
  }

  async #begin(): Promise<void> {
    const { video, layers, audios } = this.inputs;
    const videos: PackagerSource[] = [];
    // Video other than H.264 has to be encoded; then only the best layer is.
    const lowest = video?.producer.codec === 'h264' ? 0 : layers - 1;
    for (let layer = lowest; video && layer < layers; layer += 1) {
      const source = await this.#tap(video, video.producer.layers > 1 ? layer : undefined);
      source.tap.onLayerLost(() => this.#lost(layer));
      videos.push(source);
    }
    const voices: PackagerSource[] = [];
    for (const audio of audios) voices.push(await this.#tap(audio));
    const packaging = await this.#ports.packager.start({ videos, audios: voices }, this.#options.folder);
    this.#packaging = packaging;
    void packaging.ended.then(() => {
      this.#isEnded = true;
      this.#release();
    });
    // Video first: audio recorded before the first frame would have to be cut once both clocks are known.
    await Promise.all(videos.map((source) => source.tap.begin()));
    for (const voice of voices) await voice.tap.begin();
    // The former take runs until the next one has started, so it has whatever this one wrote.
    if (this.#isEnded) throw new Error('the packager ended while a take started');
    this.#requestKeyFrames();
  }

  async #tap({ producer }: Sent, spatialLayer?: number): Promise<PackagerSource> {
    const room = await this.#ports.media.openRoom(this.#options.roomId);
    const ports = await this.#ports.packager.reservePorts();
    const options = spatialLayer === undefined ? ports : { ...ports, spatialLayer };
    const tap = await room.openTap(producer.id, options);
    this.#taps.push(tap);
    return { tap, ...ports };
  }

  #lost(layer: number): void {
    this.#isBroken = true;
    this.#options.onLayerLost(layer);
  }

  #requestKeyFrames(): void {
    const problem = (error: unknown) =>
      this.#ports.log.warn({ err: error, room: this.#options.roomId }, 'a key frame could not be requested');
    this.#keyFrames = setInterval(() => {
      for (const tap of this.#taps) tap.requestKeyFrame().catch(problem);
    }, limits.live.keyFrameMs);
  }

  #release(): void {
    clearInterval(this.#keyFrames);
    for (const tap of this.#taps) tap.close();
  }
}
