/** The uploads of this page, by room. They continue while the organizer changes pages; only leaving the app stops them. */
import * as limits from '@palco/contract/room-limits';
import { isVideoName } from '@palco/domain/uploads/files';
import {
  isRunning,
  next,
  noTransfer,
  type Transfer,
  type TransferEvent,
  type TransferProblem,
} from '@palco/domain/uploads/transfer';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { setUnfinished } from '../../lib/router/leave-guard.ts';
import { createStore } from '../../lib/state/store.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { postUpload, removeVideo } from './api.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { Sending } from './send-bytes.ts';

export type RoomTransfer = { readonly fileName: string; readonly assetId: string | null; readonly transfer: Transfer };

const store = createStore<ReadonlyMap<string, RoomTransfer>>(new Map());
const sendings = new Map<string, Sending>();
/** Identifies the current transfer of a room; missing once it was cancelled. */
const runs = new Map<string, symbol>();
const nothing: RoomTransfer = { fileName: '', assetId: null, transfer: noTransfer };

export const useRoomTransfer = (roomId: string): RoomTransfer => useStore(store).get(roomId) ?? nothing;

/** The browser asks before a tab is closed in which something is being sent; after an outage the page stays, with its file. */
store.subscribe(() => {
  const transfers = [...store.get().values()].map(({ transfer }) => transfer);
  globalThis.onbeforeunload = transfers.some(isRunning) ? (event) => event.preventDefault() : null;
  setUnfinished(
    'uploads',
    transfers.some((transfer) => isRunning(transfer) || transfer.status === 'paused'),
  );
});

/** For the queue: called after every change. */
export const subscribeToTransfers = store.subscribe;
export const countRunning = (): number =>
  [...store.get().values()].filter(({ transfer }) => isRunning(transfer)).length;
export const hasTransfer = (roomId: string): boolean => of(roomId).transfer.status !== 'idle';

export const problemOfFile = (file: File): TransferProblem | null => {
  if (!isVideoName(file.name)) return 'not_a_video';
  if (file.size === 0) return 'empty';
  return file.size > limits.uploads.maxVideoBytes ? 'too_large' : null;
};

/** Sends a file to a room, or goes on with it where it was begun. */
export const startTransfer = async (roomId: string, file: File, onOpened: () => void): Promise<void> => {
  stopTransfer(roomId);
  const notify = (event: TransferEvent) => handle(roomId, event);
  change(roomId, { fileName: file.name, assetId: null });
  notify({ name: 'chosen' });
  const run = Symbol(file.name);
  runs.set(roomId, run);
  const isCurrent = () => runs.get(roomId) === run;
  const problem = problemOfFile(file);
  if (problem) return notify({ name: 'failed', problem });
  try {
    // In parallel: the upload code and the fingerprint of the file.
    const [{ sendBytes }, fingerprint] = await Promise.all([
      import('./send-bytes.ts'),
      import('./fingerprint-file.ts').then((module) => module.fingerprintFile(file)),
    ]);
    if (!isCurrent()) return;
    const opened = await openUpload({ roomId, fileName: file.name, bytes: file.size, fingerprint }, isCurrent);
    if (!opened) return;
    // Given up while it was being opened: the room does not wait for what will never come. Another file that was chosen
    // instead has put this one aside already.
    if (!isCurrent()) {
      if (of(roomId).transfer.status === 'idle') await removeVideo(opened.assetId);
      return;
    }
    change(roomId, { assetId: opened.assetId });
    onOpened();
    sendings.set(roomId, sendBytes(file, opened.uploadUrl, notify));
  } catch (error) {
    logProblem('the upload could not be opened', error);
    if (isCurrent()) notify({ name: 'failed', problem: problemOfOpening(error) });
  }
};

/** Tries for as long as the server does not answer; null when the transfer was given up meanwhile. */
const openUpload = async (wanted: Parameters<typeof postUpload>[0], isCurrent: () => boolean) => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await postUpload(wanted);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)));
      if (!isCurrent()) return null;
    }
  }
};

export const pauseTransfer = (roomId: string): void => {
  sendings.get(roomId)?.pause();
  handle(roomId, { name: 'paused' });
};

export const resumeTransfer = (roomId: string): void => {
  handle(roomId, { name: 'resumed' });
  sendings.get(roomId)?.resume();
};

/** Stops the upload and removes it here; the received bytes stay on the server. */
export const stopTransfer = (roomId: string): void => {
  sendings.get(roomId)?.stop();
  sendings.delete(roomId);
  runs.delete(roomId);
  change(roomId, nothing);
};

const of = (roomId: string): RoomTransfer => store.get().get(roomId) ?? nothing;
const handle = (roomId: string, event: TransferEvent) =>
  change(roomId, { transfer: next(of(roomId).transfer, event).state });
const change = (roomId: string, part: Partial<RoomTransfer>) =>
  store.set(new Map(store.get()).set(roomId, { ...of(roomId), ...part }));

const problemOfOpening = (error: unknown): TransferProblem => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'INVALID_VIDEO_TYPE') return 'not_a_video';
  if (error.code === 'STORAGE_FULL') return 'no_space';
  return error.code === 'ROOM_NOT_FOUND' ? 'gone' : error.status === 403 ? 'refused' : 'failed';
};
