/** One run of the packager and what it listens to: a take of a live. */
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
export type Cast = { readonly video: Sent | undefined; readonly layers: number; readonly audios: readonly Sent[] };

export type TakeOptions = {
  readonly roomId: string;
  readonly folder: string;
  readonly cast: Cast;
  readonly onLayerLost: (layer: number) => void;
};

export class Take {
  readonly cast: Cast;
  readonly #options: TakeOptions;
  readonly #ports: TakePorts;
  readonly #taps: MediaTap[] = [];
  #packaging: Packaging | undefined;
  #keyFrames: NodeJS.Timeout | undefined;
  #isBroken = false;
  #isOver = false;

  /** Resolves once it records. */
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
    this.cast = options.cast;
    this.#options = options;
    this.#ports = ports;
  }

  /** A layer it was made of stopped coming: no more of it is recorded here, even when it comes back. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Its packager ended, asked to or not. */
  async ended(): Promise<void> {
    await this.#packaging?.ended;
  }

  /** Everything that arrived is written when this resolves. */
  async stop(): Promise<void> {
    await this.#packaging?.stop();
    this.#rest();
  }

  async #begin(): Promise<void> {
    const { video, layers, audios } = this.cast;
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
      this.#isOver = true;
      this.#rest();
    });
    // Sound that began before the picture would have to be taken back once the clocks of the two are known.
    await Promise.all(videos.map((source) => source.tap.begin()));
    for (const voice of voices) await voice.tap.begin();
    // The former take runs until the next one has started, so it has whatever this one wrote.
    if (this.#isOver) throw new Error('the packaging of a live ended while it began');
    this.#askForKeyFrames();
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

  #askForKeyFrames(): void {
    const problem = (error: unknown) =>
      this.#ports.log.warn({ err: error, room: this.#options.roomId }, 'a key frame could not be asked for');
    this.#keyFrames = setInterval(() => {
      for (const tap of this.#taps) tap.requestKeyFrame().catch(problem);
    }, limits.live.keyFrameMs);
  }

  #rest(): void {
    clearInterval(this.#keyFrames);
    for (const tap of this.#taps) tap.close();
  }
}
