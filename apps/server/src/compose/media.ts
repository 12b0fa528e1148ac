/** Role media: the media engine, and what is connected to and sent in its rooms. */
import { createMediasoupEngine } from '../adapters/media/mediasoup-engine.ts';
import { createLiveControl } from '../features/live/control.ts';
import { createLiveRooms } from '../features/live/live-rooms.ts';
import { createSpeakers } from '../features/live/speakers.ts';
import type { Core } from './core.ts';

export type Media = ReturnType<typeof composeMedia>;

export const composeMedia = ({ config, log }: Core) => {
  const engine = createMediasoupEngine(config.media, log);
  const liveRooms = createLiveRooms();
  const speakers = createSpeakers({ media: engine, liveRooms });
  liveRooms.onEmpty((roomId) => {
    engine.findRoom(roomId)?.close();
    speakers.forget(roomId);
  });
  const viewersPerRoom = config.media.viewersPerWorker * config.media.workers;
  const control = createLiveControl({ media: engine, liveRooms, viewersPerRoom });
  return { engine, liveRooms, speakers, control, viewersPerRoom };
};
