/** Spec section 2, "Home page": the rooms of each section. */
import type { VideoProgress } from '@palco/contract/playback';
import type { Category, RoomCard } from '@palco/contract/rooms';
import { progressPercent } from '../playback/progress.ts';
import { matchesSearch } from './search.ts';

export type ProgressByVideo = ReadonlyMap<string, VideoProgress>;

export const liveRooms = (categories: readonly Category[]): RoomCard[] =>
  categories.flatMap((category) => category.rooms.filter((room) => room.live));

/** Started and not yet finished; from 97 % on only the credits are left. */
export const roomsToContinue = (categories: readonly Category[], progress: ProgressByVideo): RoomCard[] =>
  categories.flatMap((category) =>
    category.rooms.filter((room) => {
      const percent = percentOf(room, progress);
      return !room.live && percent >= 1 && percent < 97;
    }),
  );

export const percentOf = (room: RoomCard, progress: ProgressByVideo): number => {
  const seen = room.tokyo_video_id === null ? undefined : progress.get(room.tokyo_video_id);
  return seen ? progressPercent(seen) : 0;
};

/** The categories with the rooms that match by name, description or channel; categories with none are left out. */
export const searchRooms = (categories: readonly Category[], query: string): Category[] =>
  categories
    .map((category) => ({
      ...category,
      rooms: category.rooms.filter((room) => matchesSearch([room.name, room.description, category.name], query)),
    }))
    .filter((category) => category.rooms.length > 0);
