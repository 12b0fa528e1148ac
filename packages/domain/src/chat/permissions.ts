/** Spec sections 4 and 6: which tabs a user sees, where they may write, and which users an organizer may block. */
import type { ChatUserType, MessagePermission, MessageType } from '@palco/contract/chat/message';
import type { ErrorCode } from '@palco/contract/errors';
import type { RoleFlags } from '@palco/contract/roles';

export const tabs = { general: 0, doubts: 1, monitors: 2, team: 3 } as const;
export type Tab = (typeof tabs)[keyof typeof tabs];

/** Exactly the specification: the Team tab is the viewers' while team chat is on, and the staff's while it is off. */
export const visibleTabs = (who: ChatUserType, isTeamChatEnabled: boolean): Tab[] => {
  const isStaff = who.instructor || who.organizer;
  const visible: Tab[] = [tabs.general];
  if (!who.organizer) visible.push(tabs.doubts);
  if (isStaff) visible.push(tabs.monitors);
  if (isStaff !== isTeamChatEnabled) visible.push(tabs.team);
  return visible;
};

export type Speaker = ChatUserType & {
  readonly isBlocked: boolean;
  readonly teamId: string | null;
};

/** The server's own rule of who may write where; null when the message is allowed. */
export const writeRefusal = (
  speaker: Speaker,
  room: { readonly isChatEnabled: boolean; readonly isTeamChatEnabled: boolean },
  message: { readonly type: MessageType; readonly isReply: boolean },
): ErrorCode | null => {
  const refused = 'WARNINGS_MESSAGES_PERMISSIONS';
  if (!room.isChatEnabled || speaker.isBlocked) return refused;
  const isStaff = speaker.instructor || speaker.organizer;
  if (message.isReply) return speaker.instructor ? null : refused;
  switch (message.type) {
    case 'roomMessage':
      return null;
    case 'questionMessage':
      return isStaff ? refused : null;
    case 'instructorRoomMessage':
      return isStaff ? null : refused;
    case 'teamMessage':
      return room.isTeamChatEnabled && speaker.teamId !== null && !isStaff ? null : refused;
  }
};

export type Sender = { readonly userId: string; readonly permissions: readonly MessagePermission[] };

/** An organizer may block viewers, but neither themselves nor staff. */
export const canBlock = (actor: { readonly userId: string; readonly organizer: boolean }, target: Sender): boolean =>
  actor.organizer && actor.userId !== target.userId && target.permissions.length === 0;

/** The roles shown beside a sender's name. */
export const permissionsOf = (roles: RoleFlags): MessagePermission[] => [
  ...(roles.organizer ? (['organizer'] as const) : []),
  ...(roles.monitor ? (['monitor'] as const) : []),
  ...(roles.admin ? (['admin'] as const) : []),
];
