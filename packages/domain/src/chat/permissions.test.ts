import type { MessageType } from '@palco/contract/chat/message';
import { describe, expect, it } from 'vitest';
import { canBlock, permissionsOf, visibleTabs, writeRefusal } from './permissions.ts';

const viewer = { instructor: false, organizer: false };
const instructor = { instructor: true, organizer: false };
const organizer = { instructor: false, organizer: true };
const both = { instructor: true, organizer: true };

describe('the tabs of a chat', () => {
  it.each([
    ['viewer', viewer, false, [0, 1]],
    ['viewer', viewer, true, [0, 1, 3]],
    ['instructor', instructor, false, [0, 1, 2, 3]],
    ['instructor', instructor, true, [0, 1, 2]],
    ['organizer', organizer, false, [0, 2, 3]],
    ['organizer', organizer, true, [0, 2]],
    ['organizer who is a monitor', both, false, [0, 2, 3]],
    ['organizer who is a monitor', both, true, [0, 2]],
  ] as const)('%s, team chat on: %#', (_who, type, isTeamChatEnabled, expected) =>
    expect(visibleTabs(type, isTeamChatEnabled)).toEqual(expected),
  );
});

describe('who may write where', () => {
  const write = (who: object, room: object, type: MessageType, isReply = false) =>
    writeRefusal(
      { ...viewer, isBlocked: false, teamId: null, ...who },
      { isChatEnabled: true, isTeamChatEnabled: false, ...room },
      { type, isReply },
    ) === null;

  it.each([
    ['viewer in General', viewer, {}, 'roomMessage', false, true],
    ['viewer in Doubts', viewer, {}, 'questionMessage', false, true],
    ['viewer in Monitors', viewer, {}, 'instructorRoomMessage', false, false],
    ['viewer replies', viewer, {}, 'questionMessage', true, false],
    ['viewer in a team, off', { teamId: '1' }, {}, 'teamMessage', false, false],
    ['viewer in a team, on', { teamId: '1' }, { isTeamChatEnabled: true }, 'teamMessage', false, true],
    ['viewer without a team', viewer, { isTeamChatEnabled: true }, 'teamMessage', false, false],
    ['instructor in General', instructor, {}, 'roomMessage', false, true],
    ['instructor asks', instructor, {}, 'questionMessage', false, false],
    ['instructor replies', instructor, {}, 'questionMessage', true, true],
    ['instructor in Monitors', instructor, {}, 'instructorRoomMessage', false, true],
    ['instructor in a team', { ...instructor, teamId: '1' }, { isTeamChatEnabled: true }, 'teamMessage', false, false],
    ['organizer in General', organizer, {}, 'roomMessage', false, true],
    ['organizer asks', organizer, {}, 'questionMessage', false, false],
    ['organizer replies', organizer, {}, 'questionMessage', true, false],
    ['organizer in Monitors', organizer, {}, 'instructorRoomMessage', false, true],
    ['organizer in a team', organizer, { isTeamChatEnabled: true }, 'teamMessage', false, false],
    ['blocked viewer', { isBlocked: true }, {}, 'roomMessage', false, false],
    ['anyone, chat off', organizer, { isChatEnabled: false }, 'roomMessage', false, false],
  ] as const)('%s', (_title, who, room, type, isReply, answer) => expect(write(who, room, type, isReply)).toBe(answer));
});

describe('blocking', () => {
  const actor = { userId: '1', organizer: true };
  it.each([
    ['a viewer', actor, { userId: '2', permissions: [] }, true],
    ['oneself', actor, { userId: '1', permissions: [] }, false],
    ['a monitor', actor, { userId: '2', permissions: ['monitor'] }, false],
    ['an organizer', actor, { userId: '2', permissions: ['organizer'] }, false],
    ['an admin', actor, { userId: '2', permissions: ['admin'] }, false],
    ['by a viewer', { userId: '1', organizer: false }, { userId: '2', permissions: [] }, false],
  ] as const)('%s', (_title, who, target, answer) => expect(canBlock(who, target)).toBe(answer));

  it('labels come from the roles', () => {
    expect(permissionsOf({ admin: false, organizer: false, monitor: false })).toEqual([]);
    expect(permissionsOf({ admin: true, organizer: true, monitor: true })).toEqual(['organizer', 'monitor', 'admin']);
  });
});
