import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mayReload } from '../../lib/router/leave-guard.ts';
import { queueTransfer } from './transfer-queue.ts';
import { hasTransfer, stopTransfer } from './transfers.ts';

const rooms = ['1', '2', '3', '4'];
// Loaded later otherwise, when the test may have ended.
beforeAll(() => Promise.all([import('./send-bytes.ts'), import('./fingerprint-file.ts')]));
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  for (const roomId of [...rooms, ...rooms]) stopTransfer(roomId);
  vi.unstubAllGlobals();
});

const started = () => rooms.filter(hasTransfer);
const queue = (roomId: string, name = 'film.mp4') =>
  queueTransfer({ roomId, file: new File(['film'], name), onOpened: () => {} });

it('sends two files at a time, and the next when one of them is done', () => {
  for (const roomId of rooms) queue(roomId);
  expect([started(), mayReload()]).toEqual([['1', '2'], false]);
  stopTransfer('1');
  expect(started()).toEqual(['2', '3']);
  stopTransfer('3');
  expect(started()).toEqual(['2', '4']);
  stopTransfer('2');
  stopTransfer('4');
  expect([started(), mayReload()]).toEqual([[], true]);
});

it('goes on after a file that cannot be sent', async () => {
  queue('1', 'film.txt');
  queue('2', 'film.txt');
  queue('3');
  await vi.waitFor(() => expect(started()).toEqual(rooms.slice(0, 3)));
});
