/** A producer and a viewer in Chromium, with the web app's own media code. */
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
import { type HlsFiles, openHls } from './hls.ts';

export type Transmission = {
  readonly roomId: string;
  /** The producer sends, and the viewer sees new pictures. */
  expectSeen(): Promise<void>;
  /** That the viewer has seen; a new connection counts from zero. */
  frames(): Promise<number>;
  /** The segments that HLS viewers are given, of the smallest layer. */
  listedSegments(): Promise<string[]>;
  /** Of the live, and of its recording once it is ready. */
  readonly files: HlsFiles;
  end(): Promise<void>;
  close(): Promise<void>;
};

type Place = {
  readonly journey: Journey;
  openRoom(name: string): Promise<string>;
  /** Two layers instead of one small one. */
  readonly hasLayers?: boolean;
};

export async function transmit(rig: Place): Promise<Transmission> {
  const { journey } = rig;
  const { server } = journey;
  await expectMediaReady(server);
  const roomId = await rig.openRoom('Ao vivo');
  const { page: producer } = await startTransmission(journey, roomId, { hasLayers: rig.hasLayers ?? false });
  const viewer = await openMediaPage(journey);
  const address = addressOf(server, roomId, await enter(server, 'viewer2@palco.test'));
  await viewer.evaluate((to) => live.watch(to), address);
  const files = openHls(server, roomId);
  return {
    roomId,
    expectSeen: async () => {
      await expectLive(producer, 300_000);
      await expectVideo(viewer, { timeout: 300_000 });
    },
    frames: async () => (await viewer.evaluate(() => live.picture())).frames,
    listedSegments: async () => {
      const text = (await files.read('v0/index.m3u8')) ?? '';
      return text.split('\n').filter((line) => line.endsWith('.m4s'));
    },
    files,
    end: async () => {
      await api(server, 'POST', `/api/rooms/end/live/${roomId}`, await enter(server, 'organizer@palco.test'));
    },
    close: async () => {
      await Promise.all([producer, viewer].map((page) => page.context().close()));
    },
  };
}
