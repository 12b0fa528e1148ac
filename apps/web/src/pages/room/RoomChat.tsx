import type { PinnedMessage } from '@palco/contract/chat/message';
import { Suspense } from 'react';
import { ChatColumn } from '../../features/chat/ChatColumn.tsx';
import { teamsMessages } from '../../features/teams/messages.ts';
import { TeamHead } from '../../features/teams/TeamList.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import styles from './RoomChat.module.css';

const TeamSetup = lazyPart(
  () => import('../../features/teams/TeamSetup.tsx').then((module) => module.TeamSetup),
  [teamsMessages],
);

const RoomDoubts = lazyPart(() => import('./RoomDoubts.tsx').then((module) => module.RoomDoubts));

type RoomChatProps = {
  readonly roomId: string;
  readonly userId: string;
  readonly pinned: readonly PinnedMessage[];
};

/** Connects the chat with the teams and the doubt queue of a room. */
export const RoomChat = ({ roomId, userId, pinned }: RoomChatProps) => (
  <ChatColumn
    roomId={roomId}
    userId={userId}
    pinned={pinned}
    teamSetup={({ isOrganizer }) => (
      <Suspense fallback={null}>
        <TeamSetup roomId={roomId} isOrganizer={isOrganizer} />
      </Suspense>
    )}
    teamHead={(team) => <TeamHead team={team} />}
    doubtQueue={
      <div className={styles.doubts}>
        <Suspense fallback={null}>
          <RoomDoubts roomId={roomId} userId={userId} />
        </Suspense>
      </div>
    }
  />
);
