/** The rows of home, for organizers. */

import type { Channel } from '@palco/contract/channels';
import { AppError } from '@palco/contract/errors';
import type { EventKind } from '@palco/contract/reports/kinds';
import * as limits from '@palco/contract/room-limits';
import { orderAs } from '@palco/domain/lists/order';
import { violates } from '../../adapters/db/violations.ts';
import type { ChannelRepository } from './repository.ts';

export type ChannelPorts = {
  repository: ChannelRepository;
  /** Home shows the names and the order of channels. */
  onChanged: () => void;
  record: (kind: EventKind, userId: string, details: Record<string, unknown>) => void;
};

export type ChannelService = ReturnType<typeof createChannelService>;

export const createChannelService = ({ repository, onChanged, record }: ChannelPorts) => {
  /** Throws NOT_FOUND. */
  const found = async (id: string): Promise<Channel> => {
    const channel = await repository.find(id);
    if (!channel) throw new AppError('NOT_FOUND');
    return channel;
  };

  const create = async (userId: string, name: string, requestKey: string | null): Promise<Channel> => {
    const earlier = requestKey === null ? undefined : await repository.findRequested(requestKey);
    if (earlier) return earlier;
    if ((await repository.count()) >= limits.channels.max) throw new AppError('TOO_MANY_CHANNELS');
    const created = await repository.insert(name, requestKey);
    if (!created) {
      const repeated = requestKey === null ? undefined : await repository.findRequested(requestKey);
      if (repeated) return repeated;
      throw new AppError('CHANNEL_NAME_TAKEN');
    }
    onChanged();
    record('channel_create', userId, { channelId: created.id, name });
    return { id: created.id, name, rooms: 0 };
  };

  const rename = async (userId: string, id: string, name: string): Promise<Channel> => {
    const { name: former } = await found(id);
    if (former === name) return found(id);
    const isRenamed = await repository.rename(id, name).catch((error: unknown) => {
      throw violates(error, 'unique') ? new AppError('CHANNEL_NAME_TAKEN', { cause: error }) : error;
    });
    if (!isRenamed) throw new AppError('NOT_FOUND');
    onChanged();
    record('channel_rename', userId, { channelId: id, former, name });
    return found(id);
  };

  const order = async (userId: string, ids: readonly string[]): Promise<Channel[]> => {
    await repository.order((present) => orderAs(present, ids));
    onChanged();
    record('channel_order', userId, { ids });
    return repository.list();
  };

  /** Throws CHANNEL_HAS_ROOMS when it has rooms and the call does not say where they go. */
  const remove = async (userId: string, id: string, moveTo: string | null): Promise<{ movedRooms: number }> => {
    const { name } = await found(id);
    if (moveTo === id) throw new AppError('INVALID_PARAMETERS');
    if (moveTo !== null) await found(moveTo);
    const movedRooms = await repository.remove(id, moveTo).catch((error: unknown) => {
      if (!violates(error, 'reference')) throw error;
      // The destination was deleted meanwhile, or there are rooms and no destination.
      throw new AppError(moveTo === null ? 'CHANNEL_HAS_ROOMS' : 'NOT_FOUND', { cause: error });
    });
    onChanged();
    record('channel_delete', userId, { channelId: id, name, moveTo, movedRooms });
    return { movedRooms };
  };

  return { list: repository.list, create, rename, order, remove };
};
