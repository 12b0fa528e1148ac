/** Roles worker (the videos) and media (the live): the content of a demo installation. */
import { startDemoLive } from '../demo/live.ts';
import { type DemoVideoPorts, makeDemoVideos } from '../demo/videos.ts';
import { openRoomFeed } from '../features/live/feed.ts';
import type { Core } from './core.ts';
import type { Live } from './live.ts';
import type { Media } from './media.ts';

export type DemoParts = {
  media: Media;
  live: Live;
  videos: Omit<DemoVideoPorts, 'db'>;
};

/** Returns at once; the videos and the live are made in the background, so that the first page does not wait for them. */
export const startDemo = ({ db, log, config, nodes }: Core, { media, live, videos }: DemoParts) => {
  if (config.roles.includes('worker'))
    makeDemoVideos({ db, ...videos }).catch((error: unknown) =>
      log.warn({ err: error }, 'the demo videos could not be made'),
    );
  const demoLive =
    config.hasDemoRooms && config.roles.includes('media')
      ? startDemoLive({
          db,
          log,
          isElsewhere: async (roomId) => {
            const node = await media.places.nodeFor(roomId);
            return node !== null && node.id !== nodes.id;
          },
          isMediaReady: async () => (await media.engine.check()) === 'ok',
          openFeed: (roomId, sender) =>
            openRoomFeed({ media: media.engine, liveRooms: media.liveRooms }, roomId, sender),
          packageFeed: live.packageFeed,
          onChanged: live.statusChanged,
        })
      : null;
  return { close: async () => demoLive?.close() };
};
