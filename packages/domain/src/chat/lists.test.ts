import type { ChatMessage } from '@palco/contract/chat/message';
import { describe, expect, it } from 'vitest';
import { addMessages, emptyLists, isAfter, markBlocked, newestId, removeMessage, withoutTeam } from './lists.ts';

const message = (id: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: String(id),
  roomId: '1',
  userId: '7',
  messageSender: 'Ana',
  messageText: `m${id}`,
  type: 'roomMessage',
  permissions: [],
  blocked: false,
  colorIndex: 0,
  created_at: new Date(id * 1000).toISOString(),
  originalMessageId: null,
  clientId: `c${id}`,
  replies: [],
  ...change,
});
const ids = (list: readonly ChatMessage[]) => list.map((one) => one.messageId);

describe('the lists of a chat', () => {
  it('keeps each kind in its own list, in order of time', () => {
    const lists = addMessages(emptyLists, [
      message(3),
      message(1),
      message(4, { type: 'instructorRoomMessage' }),
      message(5, { type: 'teamMessage' }),
      message(6, { type: 'questionMessage' }),
    ]);
    expect(ids(lists.general)).toEqual(['1', '3']);
    expect([ids(lists.monitors), ids(lists.team), ids(lists.questions)]).toEqual([['4'], ['5'], ['6']]);
  });

  it('ignores what is there already, and leaves untouched lists the same object', () => {
    const lists = addMessages(emptyLists, [message(1), message(2)]);
    const again = addMessages(lists, [message(2), message(1)]);
    expect(again.general).toBe(lists.general);
    expect(ids(addMessages(lists, [message(3), message(3)]).general)).toEqual(['1', '2', '3']);
  });

  it.each([
    ['one by one', [[1], [2], [3], [4], [5]]],
    ['all at once', [[1, 2, 3, 4, 5]]],
    ['backwards', [[5, 4], [3], [2, 1]]],
    ['with gaps that are filled later', [[1, 4], [5], [2], [3]]],
    ['with repetitions', [[1, 2], [2, 3], [3], [1, 4, 5, 5], [5]]],
  ])('are the same when their messages arrive %s', (_, groups) => {
    const lists = groups.reduce(
      (before, group) =>
        addMessages(
          before,
          group.map((id) => message(id)),
        ),
      emptyLists,
    );
    expect(ids(lists.general)).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each([
    ['roomMessage', 'general', 100],
    ['instructorRoomMessage', 'monitors', 100],
    ['teamMessage', 'team', 100],
    ['questionMessage', 'questions', 130],
  ] as const)('%s: at most so many, the oldest go first', (type, list, kept) => {
    const all = Array.from({ length: 130 }, (_, index) => message(index + 1, { type }));
    const lists = all.reduce((before, one) => addMessages(before, [one]), emptyLists);
    expect(lists[list]).toHaveLength(kept);
    expect(lists[list].at(-1)?.messageId).toBe('130');
  });

  it('hangs a reply on its question, once', () => {
    const asked = addMessages(emptyLists, [message(1, { type: 'questionMessage' })]);
    const reply = message(2, { type: 'questionMessage', originalMessageId: '1' });
    const lists = addMessages(addMessages(asked, [reply]), [reply]);
    expect(lists.questions).toHaveLength(1);
    expect(lists.questions[0]?.replies.map((one) => one.messageId)).toEqual(['2']);
    expect(newestId(lists)).toBe('2');
  });

  it('marks and unmarks everything of a blocked person', () => {
    const lists = addMessages(emptyLists, [
      message(1),
      message(2, { userId: '8' }),
      message(3, { type: 'teamMessage' }),
    ]);
    const blocked = markBlocked(lists, '7', true);
    expect(blocked.general.map((one) => one.blocked)).toEqual([true, false]);
    expect(blocked.team[0]?.blocked).toBe(true);
    expect(markBlocked(blocked, '7', false).general[0]?.blocked).toBe(false);
  });

  it('removes a message or a reply, and the team list alone', () => {
    const reply = message(2, { type: 'questionMessage', originalMessageId: '1' });
    const lists = addMessages(emptyLists, [
      message(1, { type: 'questionMessage' }),
      reply,
      message(9, { type: 'teamMessage' }),
    ]);
    expect(removeMessage(lists, '2').questions[0]?.replies).toEqual([]);
    expect(removeMessage(lists, '1').questions).toEqual([]);
    expect([withoutTeam(lists).team, withoutTeam(lists).questions.length]).toEqual([[], 1]);
  });

  it('compares ids as numbers', () =>
    expect([isAfter('10', '9'), isAfter('9', '10'), isAfter('9', '9')]).toEqual([true, false, false]));
});
