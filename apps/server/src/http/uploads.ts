/** Receives large files by tus, so that an upload continues after a lost connection, a reload or a restart. */
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { AppError, type ErrorCode } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import { refusal } from '@palco/domain/auth/access';
import { FileStore } from '@tus/file-store';
import { type DataStore, EVENTS, type Locker, Server, Upload } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Identify } from '../shared/identity.ts';
import type { CheckManages } from '../shared/managed.ts';

/** The uploads that tus continues. Without a locker, requests of this process are kept apart in memory. */
export type UploadStore = { store: DataStore; locker?: Locker };

export type UploadPorts = {
  log: Logger;
  identify: Identify;
  checkManages: CheckManages;
  /** As of a look at most a few seconds ago, and at the moment. */
  isDiskFull: () => boolean;
  availableBytes: () => Promise<number>;
  isExpected: (assetId: string) => Promise<boolean>;
  isComplete: (assetId: string) => Promise<boolean>;
  received: (assetId: string, percent: number) => Promise<void>;
  finished: (assetId: string) => Promise<void>;
};

const path = '/uploads';
export const uploadUrlOf = (assetId: string) => `${path}/${assetId}`;
/** Uploads are created by the route `uploads.open`; tus only continues them. */
const allowedMethods = new Set(['HEAD', 'PATCH', 'OPTIONS']);

export const createUploadStore = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = new FileStore({ directory: folder });
  const prepareUpload = async (assetId: string, bytes: number): Promise<string> => {
    const isThere = await store.getUpload(assetId).then(
      () => true,
      () => false,
    );
    if (!isThere) await store.create(new Upload({ id: assetId, size: bytes, offset: 0 }));
    return uploadUrlOf(assetId);
  };
  const isComplete = (assetId: string): Promise<boolean> =>
    store.getUpload(assetId).then(
      ({ offset, size }) => offset === size,
      () => false,
    );
  return { store, prepareUpload, isComplete };
};

/** An error in the shape that the tus library expects. */
class Refusal extends Error {
  readonly status_code: number;
  readonly body: ErrorCode;

  constructor(status: number, code: ErrorCode) {
    super(code);
    this.status_code = status;
    this.body = code;
  }
}

/** An AppError of the services, such as SERVICE_UNAVAILABLE, in the same shape. */
const throwRefusal = (error: unknown): never => {
  throw error instanceof AppError ? new Refusal(error.status, error.code) : error;
};

export const addUploads = (app: FastifyInstance, { store, locker }: UploadStore, ports: UploadPorts) => {
  const admit = async (request: Request, assetId: string) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const session = request.headers.get('x-palco-session') ?? undefined;
    const identified = await ports.identify({ token, session }).catch((error: unknown) => {
      // An ended session is refused like a missing one.
      if (error instanceof AppError && error.status === 401) return null;
      throw error;
    });
    const refused = refusal('organizer', identified?.identity ?? null);
    if (refused || !identified) throw new AppError(refused ?? 'ERROR_CREDENTIALS');
    if (!allowedMethods.has(request.method)) throw new Refusal(405, 'NOT_FOUND');
    if (request.method !== 'OPTIONS') await ports.checkManages({ video: 'assetId' }, identified.identity, { assetId });
    if (request.method !== 'OPTIONS' && !(await ports.isExpected(assetId))) throw new Refusal(410, 'NOT_FOUND');
    if (request.method === 'PATCH' && ports.isDiskFull()) throw new AppError('STORAGE_FULL');
    // A client that finds its upload complete sends nothing more, so it is finished here.
    if (request.method === 'HEAD' && (await ports.isComplete(assetId))) await ports.finished(assetId);
  };
  const server = new Server({
    path,
    datastore: store,
    ...(locker && { locker }),
    relativeLocation: true,
    // Only our own pages upload, for which no permission of other origins is needed.
    allowedOrigins: () => false,
    maxSize: limits.uploads.maxVideoBytes,
    postReceiveInterval: 500,
    onIncomingRequest: (request, assetId) => admit(request, assetId).catch(throwRefusal),
    // The disk can be full before that is noticed; the store says no more than that it could not write.
    onResponseError: async (request, error) => {
      // The store or the database cannot be reached: the client goes on later.
      if (error instanceof AppError) return { status_code: error.status, body: error.code };
      const isWriteError = request.method === 'PATCH' && 'status_code' in error && error.status_code === 500;
      if (isWriteError && (await ports.availableBytes()) <= 0) return { status_code: 507, body: 'STORAGE_FULL' };
      return undefined;
    },
    onUploadFinish: async (_request, upload) => {
      await ports.finished(upload.id);
      return {};
    },
  });
  const note = (upload: Upload) => {
    if (!upload.size || upload.offset >= upload.size) return;
    ports
      .received(upload.id, (upload.offset / upload.size) * 100)
      .catch((error: unknown) => ports.log.warn({ err: error }, 'upload progress could not be noted'));
  };
  server.on(EVENTS.POST_RECEIVE, (_request, upload: Upload) => note(upload));

  // The tus store reads the body; Fastify must not consume it.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  app.all(`${path}/*`, (request, reply) => {
    reply.hijack();
    // A chunk that takes less than the interval above emits no event; its progress is noted when the request ends.
    if (request.method === 'PATCH') {
      stopWhenFull(request.raw, ports.isDiskFull);
      const assetId = request.url.split('?')[0]?.slice(path.length + 1) ?? '';
      reply.raw.once('close', () => {
        store.getUpload(assetId).then(note, () => {
          // Removed while the request was running: there is no progress to note.
        });
      });
    }
    void server.handle(request.raw, reply.raw);
  });
};

const checkEveryMs = 1000;

/** Cuts an upload off when the disk fills up while it arrives; the client's next try is answered with STORAGE_FULL. */
const stopWhenFull = (request: IncomingMessage, isDiskFull: () => boolean) => {
  // Full from the start: the request is answered with the error.
  if (isDiskFull()) return;
  const timer = setInterval(() => {
    if (isDiskFull()) request.destroy();
  }, checkEveryMs);
  request.once('close', () => clearInterval(timer));
};
