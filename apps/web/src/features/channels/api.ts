import {
  type Channel,
  createChannel,
  deleteChannel,
  listChannels,
  orderChannels,
  renameChannel,
} from '@palco/contract/channels';
import { call } from '../../lib/http/api-client.ts';

export const fetchChannels = (): Promise<Channel[]> => call(listChannels, {});
export const postChannel = (name: string): Promise<Channel> => call(createChannel, { body: { name } });
export const putChannelOrder = (ids: readonly string[]): Promise<Channel[]> =>
  call(orderChannels, { body: { ids: [...ids] } });
export const putChannelName = (channelId: string, name: string): Promise<Channel> =>
  call(renameChannel, { params: { channelId }, body: { name } });
export const removeChannel = (channelId: string, moveTo: string | undefined): Promise<{ movedRooms: number }> =>
  call(deleteChannel, { params: { channelId }, query: { moveTo } });
