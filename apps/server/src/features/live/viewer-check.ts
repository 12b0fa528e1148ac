/** Checks that a tab may watch the live of a room right now. */
import { AppError } from '@palco/contract/errors';
import type { Identity } from '../../shared/identity.ts';
import type { LiveSourceRequest, ResolveLiveSource } from './live-source.ts';

export type ViewerCheckPorts = {
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  enterToWatch: (identity: Identity, roomId: string) => Promise<{ isLive: boolean; room: LiveSourceRequest['room'] }>;
  resolveLiveSource: ResolveLiveSource;
};

/** Also throws ROOM_NOT_LIVE, or PLAYING_ELSEWHERE when another tab holds the lease. */
export const createViewerCheck =
  ({ enterToWatch, resolveLiveSource }: ViewerCheckPorts) =>
  async (identity: Identity, roomId: string): Promise<void> => {
    const { isLive, room } = await enterToWatch(identity, roomId);
    if (!isLive) throw new AppError('ROOM_NOT_LIVE');
    const { videoUrl } = await resolveLiveSource({ identity, room, isTakeover: false, isProducer: false });
    if (videoUrl === null) throw new AppError('PLAYING_ELSEWHERE');
  };
