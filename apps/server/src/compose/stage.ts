/** Role api for raised hands and the stage of interactive rooms, role media for who joins it. */
import { hands as handsNotice, stageInvitation } from '@palco/contract/live/stage';
import { createDescribeRoom } from '../features/live/describe-room.ts';
import { createHands } from '../features/live/hands.ts';
import { createHandRepository } from '../features/live/hands-repository.ts';
import { stageRequests } from '../features/live/realtime.ts';
import { createLiveRepository } from '../features/live/repository.ts';
import { createStage } from '../features/live/stage.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { LiveSource } from './live-source.ts';
import type { Media } from './media.ts';

export type StageParts = {
  realtime: Realtime;
  accounts: Pick<Accounts, 'nameOf'>;
  rooms: Pick<Admission, 'presence' | 'links'>;
  media: Pick<Media, 'nodes' | 'speakers'>;
  liveSource: Pick<LiveSource, 'checkViewer'>;
};
export type Stage = ReturnType<typeof composeStage>;

export const composeStage = (core: Core, { realtime, accounts, rooms, media, liveSource }: StageParts) => {
  const { db, config, clock, log, nodes, askNodes, events } = core;
  const repository = createLiveRepository(db);
  const describeRoom = createDescribeRoom(repository);
  const joinHands = (session: string, roomId: string) => realtime.join({ session }, handsTopic(roomId));
  const hands = createHands({
    repository: createHandRepository(db),
    nodes,
    notify: (roomId, raised) => realtime.publish(handsNotice, { topic: handsTopic(roomId) }, { roomId, hands: raised }),
    log,
  });
  const sessionsOf = askNodes.define('tabs of a user', rooms.presence.sessionsOf);
  const stage = createStage({
    hands,
    media: media.nodes,
    seats: config.stageSeats,
    clock,
    describeRoom,
    checkViewer: liveSource.checkViewer,
    nameOf: accounts.nameOf,
    isIn: rooms.presence.has,
    sessionsOf: async (roomId, userId) => (await sessionsOf.all(roomId, userId)).flat(),
    signStageToken: rooms.links.signStageToken,
    revokeAccess: repository.revokeStageAccess,
    subscribeToHands: joinHands,
    notifyInvitation: (session, invitation) => realtime.publish(stageInvitation, { session }, invitation),
    record: (kind, roomId, userId, details) => events.record({ kind, roomId, userId, details }),
  });

  return {
    requests: stageRequests(stage),
    describeRoom,
    /** Organizers who have a room of theirs open are notified of raised hands. */
    joinHands,
    leaveHands: (session: string, roomId: string) => realtime.leave({ session }, handsTopic(roomId)),
    onJoined: async (roomId: string, userId: string) => {
      await stage.joined(roomId, userId);
      await media.speakers.observe(roomId);
    },
    onRoomLeft: (session: string, roomId: string) => stage.leave(session, roomId),
    ended: stage.ended,
    start: hands.start,
    close: stage.close,
  };
};

/** The organizers who have a room open. */
const handsTopic = (roomId: string) => `hands:${roomId}`;
