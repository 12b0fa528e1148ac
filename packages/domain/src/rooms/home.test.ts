import type { RoomCard } from '@palco/contract/rooms';
import { expect, it } from 'vitest';
import { liveRooms, percentOf, roomsToContinue, searchRooms } from './home.ts';

const room = (name: string, change: Partial<RoomCard> = {}): RoomCard => ({
  id: name,
  courseId: '1',
  name,
  description: '',
  image: null,
  live: false,
  liveStatus: 'not_live',
  interactive: false,
  tokyo_video_id: name,
  duration: 100,
  startDate: null,
  restriction: null,
  ...change,
});
const categories = [
  { id: '1', name: 'A', rooms: [room('Ao vivo', { live: true }), room('Começada'), room('Vista')] },
  {
    id: '2',
    name: 'B',
    rooms: [room('Nova', { description: 'Três esquemas' }), room('Sem vídeo', { tokyo_video_id: null })],
  },
];
const seen = (videoId: string, position: number) => [videoId, { videoId, position, duration: 100 }] as const;
const progress = new Map([seen('Começada', 40), seen('Vista', 98), seen('Ao vivo', 50)]);

it('live rooms are featured, whatever their channel', () => {
  expect(liveRooms(categories).map((r) => r.name)).toEqual(['Ao vivo']);
});

it('rooms that were begun and not finished are offered again', () => {
  expect(roomsToContinue(categories, progress).map((r) => r.name)).toEqual(['Começada']);
});

it('a room without a video or never opened has no progress', () => {
  expect(categories.flatMap((c) => c.rooms).map((r) => percentOf(r, progress))).toEqual([50, 40, 98, 0, 0]);
});

it('a search keeps the channels that have something to show', () => {
  expect(searchRooms(categories, 'nova').map((c) => [c.name, c.rooms.length])).toEqual([['B', 1]]);
  expect(searchRooms(categories, 'xx')).toEqual([]);
});

it.each([
  ['tres esquemas', [['B', ['Nova']]]],
  [
    'b',
    [
      ['A', []],
      ['B', ['Nova', 'Sem vídeo']],
    ],
  ],
])('a search for "%s" looks in descriptions and channels too', (query, expected) => {
  const found = searchRooms(categories, query).map((c) => [c.name, c.rooms.map((r) => r.name)]);
  expect(found).toEqual(expected.filter(([, rooms]) => rooms?.length));
});
