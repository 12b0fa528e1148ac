/** The playlists of a live that another node lists from rows are those that a server that is alone lists from its files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../../test/database.ts';
import { beginOutput, createRecordingNodes } from '../../../../test/recording-nodes.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../../test/rooms.ts';
import { type LaidTake, layTake } from '../../../../test/takes.ts';
import { systemClock } from '../../../adapters/clock/port.ts';
import { type Db, openDatabase } from '../../../adapters/db/database.ts';
import { createDiskStorage } from '../../../adapters/storage/disk.ts';
import { createFfmpeg } from '../../../adapters/transcoder/ffmpeg.ts';
import type { LiveOutput } from './live-output.ts';
import { createLivePlaylists } from './live-playlists.ts';
import { createLocalStore } from './local-store.ts';
import { createSegmentRepository } from './segment-repository.ts';

let database: TestDatabase;
let db: Db;
let folder: string;
let nodes: ReturnType<typeof createRecordingNodes>;
beforeAll(async () => {
  database = await createDatabase('template');
  db = openDatabase(database.url, pino({ level: 'silent' }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-lists-'));
  const storage = await createDiskStorage({ folder: join(folder, 'bucket'), secret: 'x', clock: systemClock });
  nodes = createRecordingNodes(db, storage);
});
afterEach(async () => {
  await nodes.close();
  await rm(folder, { recursive: true, force: true });
});

type Step = { readonly segments: number } & LaidTake;
/** A take: whether it is recorded, its rungs, and what is laid down, with a look at the playlists after each step. */
type Taken = { readonly isRecorded?: boolean; readonly rungs?: number; readonly steps: readonly Step[] };

/** The playlists after each step. */
const play = async (
  output: LiveOutput,
  takes: readonly Taken[],
  read: (file: string) => Promise<string | null>,
): Promise<(string | null)[][]> => {
  const seen: (string | null)[][] = [];
  for (const { isRecorded = true, rungs = 1, steps } of takes) {
    const take = await output.openTake({ rungs, isRecorded });
    for (const { segments, ...laid } of steps) {
      await layTake(take.folder, segments, laid);
      await output.update();
      const texts = await Promise.all(['master.m3u8', 'v0/index.m3u8', 'v1/index.m3u8'].map(read));
      // Takes of nodes have names of their own.
      seen.push(texts.map((text) => text?.replaceAll(/takes\/g1-[0-9a-f]{8}-/g, 'takes/') ?? null));
    }
  }
  return seen;
};

const makeLive = async () => {
  const recordingId = await makeVideo(db);
  await db.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', recordingId).execute();
  const { id: roomId } = await makeRoom(db, await makeCourse(db), { recording_id: recordingId });
  return { roomId, recordingId };
};

const openLocalStore = () =>
  createLocalStore({
    repository: createSegmentRepository(db, { isAlone: true }),
    transcoder: createFfmpeg(),
    nodeId: 'alone',
    videosFolder: join(folder, 'videos'),
    onAdded: () => {},
    log: pino({ level: 'silent' }),
  });

describe('the playlists from rows are those from files', () => {
  it.each<[string, Taken[]]>([
    ['of one take', [{ steps: [{ segments: 1 }, { segments: 3, isEnded: true }] }]],
    [
      'of two takes with another size',
      [
        { steps: [{ segments: 2 }] },
        {
          steps: [
            { segments: 1, height: 720 },
            { segments: 2, height: 720 },
          ],
        },
      ],
    ],
    [
      'of a take whose second rung comes later',
      [{ steps: [{ segments: 2 }] }, { rungs: 2, steps: [{ segments: 1 }, { segments: 1, rung: 1, height: 360 }] }],
    ],
    [
      'of a take that never had its second rung',
      [{ rungs: 2, steps: [{ segments: 1, rung: 1, height: 360 }] }, { steps: [{ segments: 1 }] }],
    ],
    [
      'of a live that is not recorded for a while',
      [
        { steps: [{ segments: 3, isEnded: true }] },
        { isRecorded: false, steps: [{ segments: 45 }, { segments: 45, removed: 20 }] },
        { steps: [{ segments: 5 }] },
      ],
    ],
    ['of more than can be rewound', [{ steps: [{ segments: 910 }] }]],
  ])('%s', async (_title, takes) => {
    const [a, b] = [await nodes.start('a'), await nodes.start('b')];
    const { roomId, recordingId } = await makeLive();
    a.generations.set(roomId, '1');
    const store = openLocalStore();
    const lone = await makeLive();
    const output = store.open(lone, () => {});
    if (!output) throw new Error('a server that is alone has every room');
    const alone = await play(output, takes, async (file) => store.listingOf(lone.recordingId)?.texts.get(file) ?? null);
    const shared = await play(beginOutput(a, { roomId, recordingId }), takes, async (file) => {
      b.playlists.changed(recordingId);
      return (await b.files.open(recordingId, file))?.toString() ?? null;
    });
    expect(shared).toEqual(alone);
    expect(alone.at(-1)?.[1]).toContain('#EXTINF');
  });
});

describe('the rows of a live', () => {
  it('are not kept when no player asks for it any more', async () => {
    const { roomId, recordingId } = await makeLive();
    const a = await nodes.start('a');
    a.generations.set(roomId, '1');
    await play(beginOutput(a, { roomId, recordingId }), [{ steps: [{ segments: 2 }] }], async () => null);
    const repository = createSegmentRepository(db);
    /** Whether each read of the rows was one of all of them. */
    const isWhole: boolean[] = [];
    const read: typeof repository.read = (id, from) => {
      isWhole.push(from?.afterId === '0');
      return repository.read(id, from);
    };
    const log = pino({ level: 'silent' });
    const ports = { repository: { read }, isLiving: () => true, nowMs: () => performance.now(), log };
    const askOf = (playlists: ReturnType<typeof createLivePlaylists>) => () =>
      playlists.find(recordingId, { isFresh: true });
    const ask = askOf(createLivePlaylists(ports));
    await ask();
    await ask();
    expect(isWhole.splice(0)).toEqual([true, false]);
    const askSeldom = askOf(createLivePlaylists({ ...ports, keptMs: 50 }));
    await expect
      .poll(() => askSeldom().then(() => isWhole.filter((whole) => whole).length), { interval: 200 })
      .toBeGreaterThan(1);
  });
});
