import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCourse, makeRoom, makeVideo } from '../../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { filmTake } from '../../../../test/takes.ts';
import type { Jobs } from '../../../adapters/jobs/port.ts';
import type { Packager, Packaging } from '../../../adapters/packager/port.ts';
import { createFfmpeg } from '../../../adapters/transcoder/ffmpeg.ts';
import { setAside } from '../../../shared/deleted-files.ts';
import { createLocalStore, type LocalStorePorts } from './local-store.ts';
import { createRecorder } from './recorder.ts';
import { createRecordingRepository } from './repository.ts';
import { createSegmentRepository } from './segment-repository.ts';

const log = pino({ level: 'silent' });

let server: TestServer;
let folder = '';
let videosFolder = '';
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'palco-recorder-'));
  videosFolder = join(folder, 'videos');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type OpenPorts = { transcoder: LocalStorePorts['transcoder']; packager: Packager };
const noPackager: Packager = {
  open: () => {
    throw new Error('no live in this test');
  },
};

/** A recorder whose job to finish a recording is run by the test. */
const openRecorder = ({ transcoder = createFfmpeg(), packager = noPackager }: Partial<OpenPorts> = {}) => {
  const added: (string | undefined)[] = [];
  let finish: (payload: never) => Promise<void> = async () => {};
  let sweep = async () => {};
  const jobs: Pick<Jobs, 'define' | 'repeat'> = {
    repeat: (_kind, _everyMinutes, work) => {
      sweep = work;
    },
    define: (_kind, _rules, work) => {
      finish = work;
      return { add: async (_payload, options) => void added.push(options?.key), addPaced: async () => {} };
    },
  };
  const recorder = createRecorder({
    repository: createRecordingRepository(server.db),
    store: createLocalStore({
      repository: createSegmentRepository(server.db, { isAlone: true }),
      transcoder,
      nodeId: 'this',
      videosFolder,
      onAdded: () => {},
      log,
    }),
    jobs: jobs as Jobs,
    removeUnusedVideo: async () => {},
    onFinished: () => {},
    media: { openRoom: () => Promise.reject(new Error('no live in this test')) },
    packager,
    log,
    sentIn: () => [],
    isDiskFull: () => false,
    speakerIn: () => null,
  });
  return { recorder, added, sweep: () => sweep(), finish: (recordingId: string) => finish({ recordingId } as never) };
};

/** The recording of a live that has just ended. */
const makeRecording = async () => {
  const recordingId = await makeVideo(server.db);
  await server.db.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', recordingId).execute();
  const { id: roomId } = await makeRoom(server.db, await makeCourse(server.db), { video_id: recordingId });
  await server.db
    .updateTable('rooms')
    .set({ recording_id: recordingId, live_status: 'ended' })
    .where('id', '=', roomId)
    .execute();
  return { roomId, recordingId, folder: join(videosFolder, recordingId) };
};
const isStored = async (id: string) =>
  (await server.db.selectFrom('video_assets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

describe('finishing a recording', () => {
  it('removes a recording in which nothing was ever sent, and sets its folder aside', async () => {
    const { recorder, finish } = openRecorder();
    const { roomId, recordingId, folder } = await makeRecording();
    await recorder.end(roomId, recordingId);
    await finish(recordingId);
    expect(await isStored(recordingId)).toBe(false);
    expect([existsSync(folder), existsSync(`${folder}.deleted`)]).toEqual([false, true]);
  });

  it.each([
    ['its volume is not mounted', async () => {}],
    ['its takes cannot be listed', async (folder: string) => writeUnlistable(join(folder, 'takes'))],
    [
      'a take cannot be listed',
      async (folder: string) => {
        await mkdir(join(folder, 'takes'), { recursive: true });
        await writeUnlistable(join(folder, 'takes', '0000'));
      },
    ],
    [
      'a playlist cannot be opened',
      async (folder: string) => {
        await mkdir(join(folder, 'takes/0000/v0'), { recursive: true });
        await writeUnlistable(join(folder, 'takes/0000/v0/index.m3u8'));
      },
    ],
    [
      'its playlist is damaged',
      async (folder: string) => {
        await mkdir(join(folder, 'takes/0000/v0'), { recursive: true });
        await writeFile(join(folder, 'takes/0000/v0/index.m3u8'), '');
        await writeFile(join(folder, 'takes/0000/v0/seg-00000.m4s'), 'media');
      },
    ],
  ])('fails and keeps everything when %s', async (_title, damage) => {
    const { finish } = openRecorder();
    const { recordingId, folder } = await makeRecording();
    await damage(folder);
    const wasThere = existsSync(folder);
    await expect(finish(recordingId)).rejects.toThrow();
    expect(await isStored(recordingId)).toBe(true);
    expect([existsSync(folder), existsSync(`${folder}.deleted`)]).toEqual([wasThere, false]);
  });

  it('of a recording that was deleted while it was live stops packaging when the live ends', async () => {
    const closed: string[] = [];
    const packaging: Packaging = {
      showVideo: () => ({ receive: () => {} }),
      showBlack: () => {},
      addVoice: () => ({ receive: () => {}, remove: () => {} }),
      beginNextTake: () => {},
      close: async () => void closed.push(recordingId),
    };
    const { recorder, added } = openRecorder({ packager: { open: () => packaging } });
    const { roomId, recordingId } = await makeRecording();
    recorder.begin(roomId, recordingId);
    await server.db.deleteFrom('video_assets').where('id', '=', recordingId).execute();
    await recorder.end(roomId, null);
    expect([closed, added]).toEqual([[recordingId], [recordingId]]);
    // Without a recording there is nothing to end.
    await recorder.end(roomId, null);
    expect(added).toHaveLength(1);
  });

  it('of a deleted recording removes what was written since, and keeps what was set aside then', async () => {
    const { recorder, finish } = openRecorder();
    const { roomId, recordingId, folder } = await makeRecording();
    await mkdir(join(folder, 'takes/0000'), { recursive: true });
    await setAside(folder);
    await server.db.deleteFrom('video_assets').where('id', '=', recordingId).execute();
    await recorder.end(roomId, recordingId);
    await finish(recordingId);
    expect([existsSync(folder), existsSync(`${folder}.deleted/takes/0000`)]).toEqual([false, true]);
  });

  it('keeps the files when another run has finished it meanwhile', async () => {
    const { recordingId, folder } = await makeRecording();
    await mkdir(join(folder, 'takes/0000/v0'), { recursive: true });
    await filmTake(join(folder, 'takes/0000'), 0, '320x180', 2);
    const pictures = createFfmpeg();
    const makePictures: typeof pictures.makePictures = async (...made) => {
      await pictures.makePictures(...made);
      await server.db.updateTable('video_assets').set({ status: 'READY' }).where('id', '=', recordingId).execute();
    };
    const { finish } = openRecorder({ transcoder: { makePictures } });
    await finish(recordingId);
    expect([existsSync(join(folder, 'master.m3u8')), existsSync(`${folder}.deleted`)]).toEqual([true, false]);
  });

  it('is asked for again when it was interrupted between the end of the live and its job', async () => {
    const { added, sweep } = openRecorder();
    const { recordingId } = await makeRecording();
    await sweep();
    expect(added).toContain(recordingId);
  });

  it('is one job per recording, however often it is asked for', async () => {
    const { recorder, added } = openRecorder();
    const { roomId, recordingId } = await makeRecording();
    await recorder.end(roomId, recordingId);
    await recorder.finish(recordingId);
    expect(added).toEqual([recordingId, recordingId]);
  });
});

/** A link to itself: reading it fails with ELOOP, also for root. */
const writeUnlistable = async (path: string) => {
  await mkdir(join(path, '..'), { recursive: true });
  await symlink(path, path);
};
