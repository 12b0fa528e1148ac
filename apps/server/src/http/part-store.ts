/** A tus store whose uploads arrive in parts of one size, through any node. One request at a time writes: it holds a lease. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { DataStore, ERRORS, type Lock, type Locker, type RequestRelease, Upload } from '@tus/server';
import type { Logger } from 'pino';

export type PartStorePorts = {
  partBytes: number;
  log: Logger;
  find: (assetId: string) => Promise<{ readonly bytes: number; readonly offset: number } | null>;
  /** False when the client has to ask for the offset again. */
  addPart: (
    assetId: string,
    lease: string,
    part: { readonly offset: number; readonly bytes: Buffer },
  ) => Promise<boolean>;
  leases: {
    take: (assetId: string, lease: string, ms: number) => Promise<'taken' | 'held'>;
    renew: (assetId: string, lease: string, ms: number) => Promise<'held' | 'wanted' | 'lost'>;
    release: (assetId: string, lease: string) => Promise<void>;
  };
};

/** How long the upload of a dead node waits for its next request. */
const leaseMs = 8000;
const renewEveryMs = 1000;
const askEveryMs = 200;
/** Longer than a lease and the time that the tus library gives a request to end. */
const longestWaitMs = 30_000;

export const createPartStore = ({ partBytes, log, find, addPart, leases }: PartStorePorts) => {
  /** The leases that requests of this node hold, by upload. */
  const held = new Map<string, string>();

  class PartStore extends DataStore {
    override async getUpload(id: string): Promise<Upload> {
      const found = await find(id);
      if (!found) throw ERRORS.FILE_NOT_FOUND;
      return new Upload({ id, size: found.bytes, offset: found.offset });
    }

    override async write(stream: Readable, id: string, offset: number): Promise<number> {
      const upload = await this.getUpload(id);
      // Its own: another request of this node may hold a later one.
      const lease = held.get(id);
      let stored = offset;
      const add = async (bytes: Buffer) => {
        if (lease === undefined || !(await addPart(id, lease, { offset: stored, bytes }))) throw ERRORS.INVALID_OFFSET;
        stored += bytes.length;
      };
      let waiting: Buffer[] = [];
      let waitingBytes = 0;
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        while (waitingBytes >= partBytes) {
          const all = Buffer.concat(waiting);
          await add(all.subarray(0, partBytes));
          // A copy, so that the part itself can be freed.
          waiting = [Buffer.from(all.subarray(partBytes))];
          waitingBytes -= partBytes;
        }
      }
      if (waitingBytes > 0 && stored + waitingBytes === upload.size) {
        await add(Buffer.concat(waiting));
        waitingBytes = 0;
      }
      // A client that sends less than a part at a time would repeat it for ever.
      if (waitingBytes > 0 && stored === offset) throw ERRORS.INVALID_OFFSET;
      return stored;
    }
  }

  class LeaseLock implements Lock {
    readonly #id: string;
    readonly #lease = randomUUID();
    #timer: NodeJS.Timeout | undefined;

    constructor(id: string) {
      this.#id = id;
    }

    async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
      const until = performance.now() + longestWaitMs;
      while ((await leases.take(this.#id, this.#lease, leaseMs)) === 'held') {
        if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await wait(askEveryMs);
      }
      held.set(this.#id, this.#lease);
      this.#timer = setInterval(() => {
        leases.renew(this.#id, this.#lease, leaseMs).then(
          (state) => state !== 'held' && requestRelease(),
          (error: unknown) => log.warn({ err: error }, 'the lease of an upload could not be renewed'),
        );
      }, renewEveryMs);
    }

    async unlock(): Promise<void> {
      clearInterval(this.#timer);
      if (held.get(this.#id) === this.#lease) held.delete(this.#id);
      await leases
        .release(this.#id, this.#lease)
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of an upload ends by itself'));
    }
  }

  const locker: Locker = { newLock: (id) => new LeaseLock(id) };
  return { store: new PartStore() as DataStore, locker };
};
