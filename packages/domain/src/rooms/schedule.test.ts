import type { Category, RoomCard } from '@palco/contract/rooms';
import { describe, expect, it } from 'vitest';
import { begunLives, nextLives } from './schedule.ts';

const nowMs = Date.parse('2026-11-17T12:00:00Z');
const inMinutes = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString();

const card = (id: string, change: Partial<RoomCard> = {}): RoomCard => ({
  ...{ id, courseId: '1', name: id, description: '', image: null, live: false, liveStatus: 'not_live' },
  ...{ interactive: false, tokyo_video_id: null, duration: 0, startDate: null, restriction: null },
  ...change,
});
const channel = (id: string, ...rooms: RoomCard[]): Category => ({ id, name: id, rooms });
const idsOf = (rooms: readonly RoomCard[]) => rooms.map(({ id }) => id);

describe('the next lives', () => {
  it('come soonest first, from all channels, each once', () => {
    const shared = card('c', { startDate: inMinutes(30) });
    const lists = [
      channel('A', card('a', { startDate: inMinutes(600) }), card('none'), shared),
      channel('B', card('b', { startDate: inMinutes(5) }), shared),
    ];
    expect(idsOf(nextLives(lists, nowMs))).toEqual(['b', 'c', 'a']);
  });

  it.each<[string, Partial<RoomCard>, boolean]>([
    ['in a year', { startDate: inMinutes(525_600) }, true],
    ['late by a minute', { startDate: inMinutes(-1) }, true],
    ['late by an hour', { startDate: inMinutes(-60) }, false],
    ['live already', { startDate: inMinutes(-1), live: true, liveStatus: 'live' }, false],
    ['ended', { startDate: inMinutes(5), liveStatus: 'ended' }, false],
    ['with a recorded video', { startDate: inMinutes(5), tokyo_video_id: 'v' }, false],
    ['that the user may not watch', { startDate: inMinutes(5), restriction: 'guest' }, true],
    ['without a date', {}, false],
  ])('a live %s', (_title, change, isListed) => {
    expect(idsOf(nextLives([channel('A', card('a', change))], nowMs))).toEqual(isListed ? ['a'] : []);
  });
});

describe('lives that have begun', () => {
  const live = (id: string, change: Partial<RoomCard> = {}) => card(id, { live: true, liveStatus: 'live', ...change });

  it.each<[string, RoomCard, string[], string | null, string[]]>([
    ['a room that was not live', live('1'), [], null, ['1']],
    ['a room that was live before', live('1'), ['1'], null, []],
    ['a room that is not live', card('1'), [], null, []],
    ['the room that is open', live('1'), [], '1', []],
    ['another room than the open one', live('1'), [], '2', ['1']],
    ['a room for members only', live('1', { restriction: 'guest' }), [], null, []],
    ['a room of an extra seat', live('1', { restriction: 'extra' }), [], null, []],
  ])('%s', (_title, room, before, openRoomId, expected) => {
    expect(idsOf(begunLives(new Set(before), [channel('A', room)], openRoomId))).toEqual(expected);
  });
});
