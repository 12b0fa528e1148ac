import { AppError } from '@palco/contract/errors';
import type { LiveRepository } from './repository.ts';

/** Throws ROOM_NOT_FOUND. */
export const createDescribeRoom = (repository: Pick<LiveRepository, 'find'>) => async (roomId: string) => {
  const row = await repository.find(roomId);
  if (!row) throw new AppError('ROOM_NOT_FOUND');
  return { isInteractive: row.is_interactive, isLive: row.is_live, isEnded: row.live_status === 'ended' };
};
