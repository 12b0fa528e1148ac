/** A producer and a viewer in Chromium, with the web app's own media code. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Journey } from '../support/journey.ts';
import {
  addressOf,
  api,
  enter,
  expectLive,
  expectMediaReady,
  expectVideo,
  openMediaPage,
  startTransmission,
} from '../support/live/people.ts';

export type Transmission = {
  readonly roomId: string;
  /** The producer sends, and the viewer sees new pictures. */
  expectSeen(): Promise<void>;
  /** The segments that HLS viewers are given, of the smallest layer. */
  listedSegments(): Promise<string[]>;
  recordingFolder(): Promise<string>;
  end(): Promise<void>;
  close(): Promise<void>;
};

type Place = {
  readonly journey: Journey;
  sql<Row>(statement: string): Promise<Row[]>;
  openRoom(name: string): Promise<string>;
};

export async function transmit(rig: Place): Promise<Transmission> {
  const { journey } = rig;
  const { server } = journey;
  await expectMediaReady(server);
  const roomId = await rig.openRoom('Ao vivo');
  const { page: producer } = await startTransmission(journey, roomId);
  const viewer = await openMediaPage(journey);
  const address = addressOf(server, roomId, await enter(server, 'viewer2@palco.test'));
  await viewer.evaluate((to) => live.watch(to), address);
  const recordingId = async () => {
    const [row] = await rig.sql<{ recording_id: string }>(`select recording_id from rooms where id = ${roomId}`);
    return row?.recording_id ?? '';
  };
  const id = await recordingId();
  const recordingFolder = async () => path.join(server.dataDir, 'videos', id);
  return {
    roomId,
    expectSeen: async () => {
      await expectLive(producer, 300_000);
      await expectVideo(viewer, { timeout: 300_000 });
    },
    listedSegments: async () => {
      const file = path.join(await recordingFolder(), 'v0/index.m3u8');
      const text = await readFile(file, 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line.endsWith('.m4s'));
    },
    recordingFolder,
    end: async () => {
      await api(server, 'POST', `/api/rooms/end/live/${roomId}`, await enter(server, 'organizer@palco.test'));
    },
    close: async () => {
      await Promise.all([producer, viewer].map((page) => page.context().close()));
    },
  };
}
