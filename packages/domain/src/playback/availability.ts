/** Spec sections 2, 4 and 8: whether a room page shows the video, or which notice in its place. */
import type { Room } from '@palco/contract/rooms';

export type Availability = 'video' | 'elsewhere' | 'guest' | 'extra' | 'waiting' | 'preparing' | 'unavailable';

type RoomState = Pick<
  Room,
  'extra_user' | 'restriction' | 'videoUrl' | 'video_availability' | 'videoStatus' | 'liveStatus'
>;

export const availabilityOf = (room: RoomState): Availability => {
  if (room.extra_user) return 'extra';
  if (room.restriction === 'guest') return 'guest';
  if (room.video_availability === 'playing_elsewhere') return 'elsewhere';
  if (room.videoUrl !== null && room.video_availability !== 'unavailable') return 'video';
  // A room without a recorded video is there for a live that has not begun.
  if (room.videoStatus === null && room.liveStatus === 'not_live') return 'waiting';
  const isComing =
    room.videoStatus === 'PREPARING' || room.videoStatus === 'UPLOADING' || room.videoStatus === 'CONVERTING';
  return isComing ? 'preparing' : 'unavailable';
};

/** Spec section 4: another tab took the lease. */
export const withoutPriority = <R extends Pick<Room, 'videoUrl' | 'canWatch' | 'video_availability'>>(room: R): R => ({
  ...room,
  videoUrl: null,
  canWatch: false,
  video_availability: 'playing_elsewhere',
});
