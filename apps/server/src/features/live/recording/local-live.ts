/**
 * A live of a server that is alone. Players learn of a segment from its file, whatever the database does; its row follows, and is what the
 * recording is finished from.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Take } from '@palco/domain/live/playlist';
import type { Logger } from 'pino';
import type { NextTake } from '../../../adapters/packager/port.ts';
import { ifMissing } from '../../../shared/missing-file.ts';
import { type LiveListing, listLive } from './live-listing.ts';
import { endSentOf, graceS, type LiveOutput } from './live-output.ts';
import { lengthOf, listedS, masterFile } from './playlist-texts.ts';
import type { SegmentPublisher } from './segment-publisher.ts';
import type { Layer, NewTake, ReadTake, TakeReader } from './take-files.ts';

export type LocalLivePorts = {
  /** Of the recording. */
  readonly folder: string;
  /** The publisher's too, so that each file is read once. */
  readonly reader: TakeReader;
  readonly publisher: Pick<SegmentPublisher, 'openTake' | 'update' | 'close'>;
  readonly log: Logger;
};

export class LocalLive implements LiveOutput {
  readonly #ports: LocalLivePorts;
  readonly #removed = new Set<string>();
  #listed: readonly Layer[] = [];
  #listing: LiveListing | null = null;
  #endSentMs: number | null = null;
  #isFinalRemoved = false;
  #updating: Promise<unknown> = Promise.resolve();
  #publishing: Promise<void> = Promise.resolve();
  /** Published one after the other; what was written during one is published by a single next one. */
  #isPublishingNext = false;
  #isBehind = false;

  constructor(ports: LocalLivePorts) {
    this.#ports = ports;
  }

  get endSentMs(): number | null {
    return this.#endSentMs;
  }

  /** Null before the first segment. */
  get listing(): LiveListing | null {
    return this.#listing;
  }

  openTake(take: NewTake): Promise<NextTake> {
    return this.#ports.publisher.openTake(take);
  }

  /** Lists what a former process had written, before anything is added. */
  resume(): void {
    this.#inTurn(() => this.#update()).catch((error: unknown) =>
      this.#ports.log.warn({ err: error }, 'what there is of a live is not listed yet'),
    );
  }

  update(): Promise<boolean> {
    return this.#inTurn(() => this.#update());
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#updating.then(work);
    // The caller gets the error; the next work begins in any case.
    this.#updating = done.catch(() => {});
    return done;
  }

  /** An earlier release wrote the playlists of a running live where those of its recording are, and players would get them. */
  async #removeFinal(): Promise<void> {
    if (this.#isFinalRemoved) return;
    const { folder } = this.#ports;
    const names = await readdir(folder).catch(ifMissing<string[]>([]));
    for (const name of names)
      if (name === masterFile || /^v\d$/.test(name)) await rm(join(folder, name), { recursive: true });
    this.#isFinalRemoved = true;
  }

  async #update(): Promise<boolean> {
    await this.#removeFinal();
    const takes = await this.#ports.reader.read('live');
    const layers = takes.flatMap((take) => take.layers);
    if (layers.length === this.#listed.length && layers.every((layer, index) => layer === this.#listed[index]))
      return false;
    this.#listing = listLive(takes, () => storedHere);
    this.#listed = layers;
    this.#endSentMs = endSentOf(takes) ?? this.#endSentMs;
    this.#publish();
    await this.#removeOld(takes, listedS(takes) + graceS);
    return true;
  }

  /** Resolves when every segment has its row; throws without the database. */
  async close(): Promise<void> {
    await this.#publishing;
    await this.#ports.publisher.close();
  }

  #publish(): void {
    if (this.#isPublishingNext) return;
    this.#isPublishingNext = true;
    this.#publishing = this.#publishing
      .then(() => {
        this.#isPublishingNext = false;
        return this.#ports.publisher.update();
      })
      .then(() => {
        this.#isBehind = false;
      })
      .catch((error: unknown) => {
        // Tried again with the next segment: one line is enough for an outage.
        if (!this.#isBehind)
          this.#ports.log.warn({ err: error }, 'the segments of a live have no rows yet; tried again');
        this.#isBehind = true;
      });
  }

  /** Of takes that are not recorded only what viewers can still see is stored. */
  async #removeOld(takes: readonly ReadTake[], keptS: number): Promise<void> {
    let afterS = 0;
    for (const take of takes.toReversed()) {
      const old = take.isRecorded ? [] : take.layers.flatMap(({ segments }) => olderThan(segments, keptS - afterS));
      for (const uri of old) {
        if (this.#removed.has(uri)) continue;
        // URIs are relative to the folder of a variant.
        await rm(join(this.#ports.folder, 'v0', uri), { force: true });
        this.#removed.add(uri);
      }
      afterS += lengthOf(take).durationS;
    }
  }
}

/** Segments stay where they are written. */
const storedHere = { isStored: true, nodeId: '' };

/** The URIs of the segments that end more than so many seconds before the end of the take. */
const olderThan = (segments: Take, seconds: number): string[] => {
  let afterS = 0;
  return segments.toReversed().flatMap(({ uri, durationS }) => {
    const isOld = afterS > seconds;
    afterS += durationS;
    return isOld ? [uri] : [];
  });
};
