/** Publishes what a node packages of a live: a row for each segment, as long as the node has the room, and then its upload. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Segment } from '@palco/domain/live/playlist';
import type { Logger } from 'pino';
import type { NextTake } from '../../../adapters/packager/port.ts';
import { settlesWithin } from '../../../shared/deadline.ts';
import { ifMissing } from '../../../shared/missing-file.ts';
import { endSentOf, isRecordedTake, type LiveOutput, placeAfter } from './live-output.ts';
import type { NewSegment, NewTakeRow, Owner, SegmentKey, SegmentRepository } from './segment-repository.ts';
import { type NewTake, nextTake, type ReadTake, TakeReader } from './take-files.ts';
import { takesOfRows } from './take-rows.ts';

export type UploadedSegment = SegmentKey & { readonly name: string; readonly init: string };

export type PublisherPorts = {
  readonly repository: Pick<SegmentRepository, 'add' | 'endTakes' | 'read'>;
  /** The folder of the recording on this node. */
  readonly folder: string;
  readonly log: Logger;
  readonly upload: (segments: readonly UploadedSegment[]) => void;
  /** Segments were added: other nodes may list them. */
  readonly onAdded: () => void;
  /** Another node has the room, or the recording is gone. */
  readonly onReplaced: () => void;
  /**
   * No other server uses the database: the folder has every take of the recording, those of former processes too, and viewers learn from
   * it of what is not recorded. Null with several nodes.
   */
  readonly alone: { readonly reader: TakeReader } | null;
};

/** Packaging does not wait longer for a database that does not answer. */
const databaseTimeoutMs = 1000;
const retryMs = { first: 500, longest: 10_000 };
/** In one statement. */
const segmentsAtOnce = 500;

/** The part of a take that is in the database. */
type Published = { readonly counts: Map<number, number>; state: string };

export class SegmentPublisher implements LiveOutput {
  readonly owner: Owner;
  readonly #ports: PublisherPorts;
  /** Of all takes of this process and generation, and of no others. */
  readonly #prefix: string;
  readonly #reader: TakeReader;
  readonly #published = new Map<string, Published>();
  /** The takes of others, which have ended. */
  #earlier: readonly ReadTake[] | null = null;
  #endSentMs: number | null = null;
  #isStopped = false;
  readonly #stopped = new AbortController();

  constructor(owner: Owner, ports: PublisherPorts) {
    this.owner = owner;
    this.#ports = ports;
    this.#prefix = ports.alone ? '' : `g${owner.generation}-${randomUUID().slice(0, 8)}-`;
    this.#reader = ports.alone?.reader ?? new TakeReader(ports.folder, this.#prefix);
  }

  isOwn(take: string): boolean {
    return take.startsWith(this.#prefix);
  }

  get endSentMs(): number | null {
    return this.#endSentMs;
  }

  async openTake(take: NewTake): Promise<NextTake> {
    if (this.#isStopped) throw new Error('another node has the room');
    const before = [...(await this.#findEarlier()), ...(await this.#reader.read('ended'))];
    const folder = await nextTake(this.#ports.folder, take, this.#prefix);
    if (!this.#ports.alone) await this.#announce(basename(folder), take);
    return { folder, ...placeAfter(before, take) };
  }

  /** A take is known before its first segment, so that no worker finishes the recording without it. Without the database it is added later. */
  async #announce(name: string, { isRecorded, rungs }: NewTake): Promise<void> {
    const known = this.#add({ name, isRecorded, layers: rungs, removed: [], isEnded: false }, []);
    await settlesWithin(known, databaseTimeoutMs).catch((error: unknown) =>
      this.#ports.log.warn({ err: error, take: name }, 'a take of a live is not known to other nodes yet'),
    );
    if (this.#isStopped) throw new Error('another node has the room');
  }

  async update(): Promise<boolean> {
    if (this.#isStopped) return false;
    const written = await this.#reader.read('ended');
    const takes = this.#ports.alone ? written.filter(isRecordedTake) : written;
    let isChanged = false;
    for (const take of takes) isChanged = (await this.#publish(take)) || isChanged;
    this.#endSentMs = endSentOf(takes) ?? this.#endSentMs;
    if (isChanged) this.#ports.onAdded();
    return isChanged;
  }

  /** Resolves when all that was written is published, however long the database is away, or another node has the room. */
  async end(): Promise<void> {
    for (let waitMs = retryMs.first; !this.#isStopped; waitMs = Math.min(waitMs * 2, retryMs.longest)) {
      try {
        await this.close();
        return;
      } catch (error) {
        this.#ports.log.warn(
          { err: error, room: this.owner.roomId },
          'the end of a live is not known to other nodes yet',
        );
        // Aborted when another node has the room, which ends the loop.
        await delay(waitMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
      }
    }
  }

  /** Publishes all that was written, if the database is there. */
  async close(): Promise<void> {
    await this.update();
    if (!this.#isStopped) await this.#endTakes();
    this.#ports.onAdded();
  }

  /** Nothing is published from now on. */
  abandon(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#stopped.abort();
    this.#endTakes().catch((error: unknown) =>
      this.#ports.log.warn({ err: error, room: this.owner.roomId }, 'the takes of a live that moved count as open'),
    );
  }

  #endTakes(): Promise<void> {
    return this.#ports.repository.endTakes(this.owner.recordingId, this.#prefix);
  }

  /** Of other nodes. Without the database the take begins as if there were none: packaging does not wait. */
  async #findEarlier(): Promise<readonly ReadTake[]> {
    if (this.#ports.alone) return [];
    if (this.#earlier) return this.#earlier;
    const reading = this.#readEarlier().then((takes) => {
      this.#earlier = takes;
    });
    await settlesWithin(reading, databaseTimeoutMs).catch((error: unknown) =>
      this.#ports.log.warn({ err: error, room: this.owner.roomId }, 'earlier takes of a live could not be read'),
    );
    return this.#earlier ?? [];
  }

  async #readEarlier(): Promise<ReadTake[]> {
    const rows = await this.#ports.repository.read(this.owner.recordingId);
    return rows ? takesOfRows(rows, 'ended').filter(({ name }) => !this.isOwn(name)) : [];
  }

  /** Whether anything was new. */
  async #publish(take: ReadTake): Promise<boolean> {
    const published = this.#published.get(take.name) ?? { counts: new Map<number, number>(), state: '' };
    this.#published.set(take.name, published);
    const layers = this.#reader.rungsOf(take.name);
    const removed = Array.from({ length: layers }, () => ({ count: 0, durationS: 0 }));
    const pending: { segment: Segment; layer: number; number: number }[] = [];
    for (const layer of take.layers) {
      const number = layerOf(layer.segments[0]);
      removed[number] = layer.removed;
      const from = Math.max(published.counts.get(number) ?? 0, layer.removed.count);
      for (const [index, segment] of layer.segments.slice(from - layer.removed.count).entries())
        pending.push({ segment, layer: number, number: from + index });
    }
    const isEnded = this.#reader.isEnded(take.name);
    const state = JSON.stringify([removed, isEnded]);
    if (pending.length === 0 && state === published.state) return false;
    // All layers advance together; of an outage there are thousands.
    pending.sort((a, b) => a.number - b.number);
    let from = 0;
    do {
      const slice = pending.slice(from, from + segmentsAtOnce);
      from += slice.length;
      const added = await Promise.all(slice.map(({ segment, ...place }) => this.#describe(segment, place)));
      // The take has not ended before its last segment is there.
      const row = {
        name: take.name,
        isRecorded: take.isRecorded,
        layers,
        removed,
        isEnded: isEnded && from === pending.length,
      };
      if (!(await this.#add(row, added))) return false;
      for (const { layer, number } of added) published.counts.set(layer, number + 1);
      // Of what is not recorded the last minute is enough, which this node has.
      const kept = take.isRecorded ? added.filter(({ is_lost }) => !is_lost) : [];
      this.#ports.upload(kept.map((one) => ({ ...one, recording_id: this.owner.recordingId, take: take.name })));
    } while (from < pending.length);
    published.state = state;
    return pending.length > 0;
  }

  async #add(take: NewTakeRow, segments: readonly NewSegment[]): Promise<boolean> {
    const isOwner = await this.#ports.repository.add(this.owner, take, segments);
    // A server that is alone goes on for the viewers of a live whose recording was deleted.
    if (!isOwner && !this.#isStopped && !this.#ports.alone) {
      this.abandon();
      this.#ports.onReplaced();
    }
    return isOwner;
  }

  async #describe(segment: Segment, place: { layer: number; number: number }): Promise<NewSegment> {
    const format = this.#reader.formatOf(segment.init);
    if (!format) throw new Error(`${segment.init} was not read`);
    const file = await stat(join(this.#ports.folder, 'v0', segment.uri)).catch(ifMissing(null));
    return {
      ...place,
      name: basename(segment.uri),
      init: basename(segment.init),
      width: format.width,
      height: format.height,
      video_codec: format.videoCodec,
      duration_s: segment.durationS,
      sent_at: segment.date === null ? null : new Date(segment.date),
      bytes: file?.size ?? 0,
      is_lost: file === null,
    };
  }
}

/** The number in the path of a segment: a rung without segments is not among the layers of a take. */
const layerOf = (segment: Segment | undefined): number => Number(/\/v(\d)\/[^/]+$/.exec(segment?.uri ?? '')?.[1] ?? 0);
