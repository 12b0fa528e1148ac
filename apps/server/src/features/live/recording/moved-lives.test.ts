/** The lives that a node packages, when they move: its recorder, with the rows of a real PostgreSQL. */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingNodes, type RecordingNode } from '../../../../test/recording-nodes.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { layTake } from '../../../../test/takes.ts';
import { systemClock } from '../../../adapters/clock/port.ts';
import type { Jobs } from '../../../adapters/jobs/port.ts';
import type { PackagerOptions } from '../../../adapters/packager/port.ts';
import { createDiskStorage } from '../../../adapters/storage/disk.ts';
import { createRecorder } from './recorder.ts';
import { createRecordingRepository } from './repository.ts';

let server: TestServer;
let nodes: ReturnType<typeof createRecordingNodes>;
let node: RecordingNode;
let roomId: string;
let recordingId: string;
beforeAll(async () => {
  server = await startTestServer();
  const folder = `${server.dataDir}/bucket`;
  nodes = createRecordingNodes(server.db, await createDiskStorage({ folder, secret: 'x', clock: systemClock }));
  node = await nodes.start('here');
});
afterAll(async () => {
  await nodes.close();
  await server.close();
});
beforeEach(async () => {
  recordingId = await makeVideo(server.db);
  await server.db.updateTable('video_assets').set({ status: 'PREPARING' }).where('id', '=', recordingId).execute();
  ({ id: roomId } = await makeRoom(server.db, await makeCourse(server.db), { recording_id: recordingId }));
  const place = { room_id: roomId, node_id: 'here', generation: '1', placed_at: new Date() };
  await server.db.insertInto('media_places').values(place).execute();
});

const moveTo = (nodeId: string, generation: string) =>
  server.db.updateTable('media_places').set({ node_id: nodeId, generation }).where('room_id', '=', roomId).execute();
const countRows = async () => {
  const rows = await server.db
    .selectFrom('live_segments')
    .select('id')
    .where('recording_id', '=', recordingId)
    .execute();
  return rows.length;
};

/** A recorder whose media is laid down by the test, as each packager would. */
const openRecorder = () => {
  const opened: { options: PackagerOptions; isClosed: boolean }[] = [];
  const input = { receive: () => {}, remove: () => {} };
  const recorder = createRecorder({
    repository: createRecordingRepository(server.db),
    store: node.store,
    jobs: { repeat: () => {}, define: () => ({ add: async () => {}, addPaced: async () => {} }) } as unknown as Jobs,
    removeUnusedVideo: async () => {},
    onFinished: () => {},
    media: { openRoom: () => Promise.reject(new Error('there are no senders in this test')) },
    packager: {
      open: (options) => {
        const packaging = { options, isClosed: false };
        opened.push(packaging);
        const close = async () => {
          packaging.isClosed = true;
        };
        return { showVideo: () => input, showBlack: () => {}, beginNextTake: () => {}, addVoice: () => input, close };
      },
    },
    log: pino({ level: 'silent' }),
    sentIn: () => [],
    isDiskFull: () => false,
    speakerIn: () => null,
  });
  return { recorder, opened };
};

describe('a node whose room was given to another one', () => {
  it('stops packaging when it finds out by a segment that is refused, and begins again when the room is back', async () => {
    const { recorder, opened } = openRecorder();
    node.generations.set(roomId, '1');
    recorder.begin(roomId, recordingId);
    const [first] = opened;
    const take = await first?.options.nextTake(1);
    await layTake(take?.folder ?? '', 2);
    first?.options.onWritten();
    await expect.poll(countRows).toBe(2);
    await moveTo('elsewhere', '2');
    await layTake(take?.folder ?? '', 3);
    first?.options.onWritten();
    await expect.poll(() => first?.isClosed).toBe(true);
    expect([recorder.packaged(roomId), opened.length, await countRows()]).toEqual([null, 1, 2]);
    await moveTo('here', '3');
    node.generations.set(roomId, '3');
    recorder.begin(roomId, recordingId);
    const next = await opened[1]?.options.nextTake(1);
    expect(next?.baseMs(0)).toBe(4000);
    await layTake(next?.folder ?? '', 1);
    opened[1]?.options.onWritten();
    await expect.poll(countRows).toBe(3);
    await recorder.end(roomId, recordingId);
  });

  it('stops at once when it is notified, and does not package rooms of others', async () => {
    const { recorder, opened } = openRecorder();
    node.generations.set(roomId, '1');
    recorder.begin(roomId, recordingId);
    const take = await opened[0]?.options.nextTake(1);
    await recorder.abandon(roomId);
    await expect.poll(() => opened[0]?.isClosed).toBe(true);
    await layTake(take?.folder ?? '', 1);
    opened[0]?.options.onWritten();
    node.generations.delete(roomId);
    recorder.begin(roomId, recordingId);
    expect([recorder.packaged(roomId), opened.length]).toEqual([null, 1]);
    await recorder.end(roomId, recordingId);
    expect(await countRows()).toBe(0);
    const takes = () =>
      server.db.selectFrom('live_takes').select('is_ended').where('recording_id', '=', recordingId).execute();
    await expect.poll(takes).toEqual([{ is_ended: true }]);
  });
});
