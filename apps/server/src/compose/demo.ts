/** Roles worker (the videos) and media (the live): the content of a demo installation. */
import { startDemoLive } from '../demo/live.ts';
import { type DemoVideoPorts, makeDemoVideos } from '../demo/videos.ts';
import { openRoomFeed } from '../features/live/feed.ts';
import type { Core } from './core.ts';
import type { Live } from './live.ts';
import type { LiveRecordings } from './live-recordings.ts';
import type { Media } from './media.ts';

export type DemoParts = {
  media: Media;
  live: Pick<Live, 'statusChanged'>;
  recordings: Pick<LiveRecordings, 'packageFeed'>;
  videos: Omit<DemoVideoPorts, 'db'>;
};
export type Demo = ReturnType<typeof composeDemo>;

/** A job, so that one node at a time makes them. All of them are drawn within minutes. */
const videoRules = {
  retries: 3,
  retryDelayS: 5,
  retryDelayMaxS: 60,
  timeoutS: 60 * 60,
  heartbeatS: 30,
  atOnce: 1,
};

/** The videos and the live are made in the background, so that the first page does not wait for them. To be called before the jobs start. */
export const composeDemo = (core: Core, { media, live, recordings, videos }: DemoParts) => {
  const { db, jobs, log, config, nodes } = core;
  const queue = config.hasDemoRooms
    ? jobs.define('demo-videos', videoRules, () => makeDemoVideos({ db, ...videos }))
    : null;
  const startLive = () =>
    config.hasDemoRooms && config.roles.includes('media')
      ? startDemoLive({
          db,
          log,
          isElsewhere: async (roomId) => {
            const node = await media.placements.nodeFor(roomId);
            return node !== null && node.id !== nodes.id;
          },
          isMediaReady: async () => (await media.engine.check()) === 'ok',
          openFeed: (roomId, sender) =>
            openRoomFeed({ media: media.engine, liveRooms: media.liveRooms }, roomId, sender),
          packageFeed: recordings.packageFeed,
          onChanged: live.statusChanged,
        })
      : null;
  let demoLive: ReturnType<typeof startLive> = null;
  return {
    start: async () => {
      await queue?.add({}, { key: 'demo-videos' });
      demoLive = startLive();
    },
    close: async () => demoLive?.close(),
  };
};
