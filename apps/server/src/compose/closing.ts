/** Every role: ends the server. What others use is closed after them. */
import type { CutOff } from '../adapters/nodes/cut-off.ts';
import { drainConnections } from '../http/drain.ts';
import { settlesWithin } from '../shared/deadline.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';
import type { Demo } from './demo.ts';
import type { Features } from './features.ts';
import type { Http } from './http.ts';
import type { MissedNotices } from './missed-notices.ts';

export type ClosingParts = {
  realtime: Pick<Realtime, 'close'>;
  mediaSockets: Pick<MediaSockets, 'close'>;
  features: Features;
  http: Http;
  demo: Pick<Demo, 'close'>;
  cutOff: CutOff | null;
  missedNotices: MissedNotices;
};

export const createClosing = (core: Core, { features, http, demo, cutOff, missedNotices, ...parts }: ClosingParts) => {
  const { realtime, mediaSockets } = parts;
  const { media, videos, live, stage, recordings, accounts, rooms, chat, quiz, facts, playback, builds } = features;

  const closeLives = async () => {
    live.close();
    stage.close();
    await recordings.close();
    await media.close();
  };

  return async (): Promise<void> => {
    await markClosing(core);
    builds?.close();
    cutOff?.close();
    videos.conversion.close();
    // The socket servers wait for every connection of the HTTP server.
    http.endPassedOn();
    const stopDraining = drainConnections(http.app.server);
    await demo.close();
    missedNotices.close();
    // Together: each socket server waits until the connections of the other have closed too, and a slow download must not keep the
    // recordings from being completed.
    await Promise.all([mediaSockets.close(), realtime.close(), closeLives()]);
    stopDraining();
    await http.app.close();
    accounts.close();
    rooms.close();
    await chat.close();
    await quiz.close();
    await facts.visits.close();
    await core.events.close();
    await playback.playback.close();
    await core.jobs.close();
    await core.mail.close();
    core.disk.close();
    await core.bus.close();
    await core.leaveDatabase({ isExpectedBack: recordings.hasUnstored() });
  };
};

/** So that no other node gives it rooms while it closes; a database that does not answer is not waited for. */
const markClosing = async ({ nodes, log }: Core) => {
  nodes.describe({ isDraining: true });
  await settlesWithin(nodes.refresh(), 1000).catch((error: unknown) =>
    log.warn({ err: error }, 'other nodes do not know that this one stops'),
  );
};
