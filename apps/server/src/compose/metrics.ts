/** Every role: the figures of a node for Prometheus. */
import type { Parts } from '@palco/contract/system';
import type { Placements } from '../features/live/placements.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';
import type { LiveRecordings } from './live-recordings.ts';

export type GaugeParts = {
  realtime: Pick<Realtime, 'connectionCount'>;
  mediaSockets: Pick<MediaSockets, 'connectionCount'>;
  mediaPassedOn: () => number;
  placements: Pick<Placements, 'roomsHere'>;
  lives: Pick<LiveRecordings, 'unstoredSegments'>;
  checkParts: () => Promise<Parts>;
};

export const addGauges = ({ metrics, nodes, bus, jobs, config }: Core, parts: GaugeParts) => {
  const { gauge, gauges } = metrics;
  const mediaNodes = () => nodes.living().filter(({ roles }) => roles.includes('media')).length;
  let gaps = 0;
  bus.onGap(() => {
    gaps += 1;
  });

  gauges('palco_part_up', 'Whether a part of /healthz works', 'part', async () =>
    Object.entries(await parts.checkParts()).map(([part, status]) => [part, status === 'ok' ? 1 : 0]),
  );
  gauge('palco_nodes', 'Nodes that were seen lately', () => nodes.living().length);
  gauge('palco_bus_up', 'Whether messages of other nodes arrive', () => (bus.check() === 'ok' ? 1 : 0));
  gauge('palco_bus_gaps', 'How often messages of other nodes may have been missed', () => gaps);
  gauge('palco_bus_unwanted', 'Messages of rooms that this node does not serve', bus.unwanted);
  gauge('palco_realtime_connections', 'Open realtime connections', parts.realtime.connectionCount);
  gauge('palco_media_nodes', 'Nodes that can serve live media', mediaNodes);
  gauge('palco_media_rooms', 'Rooms whose media this node serves', () => parts.placements.roomsHere().length);
  gauge('palco_media_connections', 'Open media signalling connections', parts.mediaSockets.connectionCount);
  gauge('palco_media_passed_on', 'Media connections passed on to other nodes', parts.mediaPassedOn);
  gauge('palco_live_unstored', 'Segments of lives that are on this node only', parts.lives.unstoredSegments);
  if (config.roles.includes('worker'))
    gauge('palco_jobs_waiting_seconds', 'How long the oldest job has waited for a worker', jobs.longestWaitS);
};
