/** Start times of lives to come and of lives that have just begun, for home and the other pages. */
import type { Category, RoomCard } from '@palco/contract/rooms';
import { liveRooms } from './home.ts';

/** A live that is late stays in the row of next lives for this time. */
const lateMs = 60 * 60 * 1000;

type ScheduledRoom = Pick<RoomCard, 'live' | 'liveStatus' | 'tokyo_video_id' | 'startDate'>;

/** When a live that has not begun will, or should have; null for rooms that are recorded, live, over, or without a date. */
export const plannedStart = (room: ScheduledRoom, nowMs: number): { atMs: number; isLate: boolean } | null => {
  const { live, liveStatus, tokyo_video_id: videoId, startDate } = room;
  if (live || liveStatus !== 'not_live' || videoId !== null || startDate === null) return null;
  const atMs = Date.parse(startDate);
  return atMs > nowMs - lateMs ? { atMs, isLate: atMs <= nowMs } : null;
};

/** Lives to come, soonest first. A room that two channels list appears once. */
export const nextLives = (categories: readonly Category[], nowMs: number): RoomCard[] => {
  const planned = new Map<string, { room: RoomCard; atMs: number }>();
  for (const room of categories.flatMap(({ rooms }) => rooms)) {
    const start = plannedStart(room, nowMs);
    if (start) planned.set(room.id, { room, atMs: start.atMs });
  }
  return [...planned.values()].sort((a, b) => a.atMs - b.atMs).map(({ room }) => room);
};

/** The rooms that were not live before, that the user may watch, and that are not open on this page already. */
export const begunLives = (
  before: ReadonlySet<string>,
  categories: readonly Category[],
  openRoomId: string | null,
): RoomCard[] =>
  liveRooms(categories).filter(({ id, restriction }) => !before.has(id) && restriction === null && id !== openRoomId);
