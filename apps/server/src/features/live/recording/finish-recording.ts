/** Makes the video of a live from its rows and the files that they name, on any node. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withoutMissing } from '@palco/domain/live/missing-segments';
import { durationOf, layerFor, type Take, writePlaylist } from '@palco/domain/live/playlist';
import type { Transcoder } from '../../../adapters/transcoder/port.ts';
import { limitConcurrency } from '../../../shared/concurrency.ts';
import { isRecordedTake } from './live-output.ts';
import { finalTexts, masterFile } from './playlist-texts.ts';
import type { RecordingFiles } from './recording-files.ts';
import type { Scratch } from './scratch.ts';
import type { SegmentRepository } from './segment-repository.ts';
import type { FinishedVideo } from './store.ts';
import type { ReadTake } from './take-files.ts';
import { takesOfRows } from './take-rows.ts';

export type FinishPorts = {
  readonly repository: Pick<SegmentRepository, 'isExpected' | 'read'>;
  readonly files: RecordingFiles;
  readonly transcoder: Pick<Transcoder, 'makePictures'>;
  readonly scratch: Pick<Scratch, 'use'>;
};

/** A node may still store segments, or come back with them. */
export class NotStoredYetError extends Error {}

/** Can be repeated, and repeats nothing that players could notice: the master playlist is written last. */
export const finishFromRows = async (recordingId: string, ports: FinishPorts): Promise<FinishedVideo | null> => {
  const { repository, files } = ports;
  if (await repository.isExpected(recordingId))
    throw new NotStoredYetError(`segments of ${recordingId} are not stored yet`);
  const rows = await repository.read(recordingId);
  if (!rows || rows.isReady) throw new Error(`the recording ${recordingId} is gone`);
  const recorded = takesOfRows(rows, 'ended', ({ stored_at }) => stored_at === null).filter(isRecordedTake);
  if (recorded.length === 0) return null;
  const takes = recorded.flatMap(partsOf);
  const { variants, master, durationS } = finalTexts(takes);
  if (!master) throw new Error(`every segment of ${recordingId} was lost`);
  const put = (file: string, content: Buffer) => files.put(recordingId, file, content);
  const best = [...variants.keys()].indexOf(master.best);
  const source = { ...master.format, durationS };
  await ports.scratch.use(async (folder) => {
    const playlist = await fetchForPictures(recordingId, pictureSegments(takes, best), { folder, files });
    await ports.transcoder.makePictures(playlist, source, folder);
    for (const entry of await readdir(folder, { withFileTypes: true }))
      if (entry.isFile()) await put(entry.name, await readFile(join(folder, entry.name)));
  });
  for (const [file, text] of variants) await put(file, Buffer.from(text));
  await put(masterFile, Buffer.from(master.text));
  return { durationS, width: master.format.width, height: master.format.height };
};

/** Players see a discontinuity where segments were lost with their node. */
const partsOf = (take: ReadTake): ReadTake[] =>
  withoutMissing(take.layers.map(({ segments }) => segments)).map((part) => ({
    ...take,
    layers: take.layers.map((layer, index) => ({ ...layer, segments: part[index] ?? [] })),
  }));

/** The poster is a frame of the first half minute; thumbnails are small. */
const posterS = 40;

/** The best quality where the poster is taken, and the lowest of all else: of a live of hours the best has gigabytes. */
const pictureSegments = (takes: readonly ReadTake[], best: number): Take[] => {
  let beforeS = 0;
  return takes.map(({ layers }) => {
    const head = startOf(layers[layerFor(best, layers.length)]?.segments ?? [], posterS - beforeS);
    const headS = durationOf([head]);
    const low = layers[0]?.segments ?? [];
    const tail = low.slice(startOf(low, headS).length);
    beforeS += durationOf([low]);
    return [...head, ...tail];
  });
};

/** The first segments whose middle is before that time. */
const startOf = (segments: Take, seconds: number): Take => {
  let endS = 0;
  return segments.filter(({ durationS }) => {
    endS += durationS;
    return endS - durationS / 2 < seconds;
  });
};

const fetchedAtOnce = 4;

/** Returns a playlist of these segments as files of this machine. */
const fetchForPictures = async (
  recordingId: string,
  takes: readonly Take[],
  { folder, files }: { folder: string; files: Pick<RecordingFiles, 'fetch'> },
): Promise<string> => {
  const fetch = async (uri: string) => {
    const file = uri.replace(/^\.\.\//, '');
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await files.fetch(recordingId, file, join(folder, file));
  };
  const inTurn = limitConcurrency(fetchedAtOnce);
  const uris = new Set(takes.flat().flatMap(({ init, uri }) => [init, uri]));
  const fetched = await Promise.allSettled([...uris].map((uri) => inTurn(() => fetch(uri))));
  const failed = fetched.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const playlist = join(folder, 'v0', 'index.m3u8');
  await mkdir(dirname(playlist), { recursive: true });
  await writeFile(playlist, writePlaylist(takes, 'ended'));
  return playlist;
};
