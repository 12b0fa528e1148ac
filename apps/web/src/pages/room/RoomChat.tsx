import type { PinnedMessage } from '@palco/contract/chat/message';
import { ChatColumn } from '../../features/chat/ChatColumn.tsx';
import { TeamHead } from '../../features/teams/TeamList.tsx';
import { TeamSetup } from '../../features/teams/TeamSetup.tsx';

type RoomChatProps = {
  readonly roomId: string;
  readonly userId: string;
  readonly pinned: readonly PinnedMessage[];
};

/** Connects the chat with the teams of a room. */
export const RoomChat = ({ roomId, userId, pinned }: RoomChatProps) => (
  <ChatColumn
    roomId={roomId}
    userId={userId}
    pinned={pinned}
    teamSetup={({ isOrganizer }) => <TeamSetup roomId={roomId} isOrganizer={isOrganizer} />}
    teamHead={(team) => <TeamHead team={team} />}
  />
);
