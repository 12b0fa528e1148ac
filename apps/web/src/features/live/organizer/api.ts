/** Calls of organizers about lives; apart from those that viewers' pages load. */
import { createProducerLink, type ProducerTokenType, revokeProducerLinks } from '@palco/contract/live';
import { type ReloadTarget, readHealth, reloadRoom } from '@palco/contract/live/control';
import { getRoom } from '@palco/contract/rooms';
import { type RoomDetails, updateRoom } from '@palco/contract/rooms/organizer';
import { call } from '../../../lib/http/api-client.ts';

export const postLink = (roomId: string, type: ProducerTokenType, expiresInS: number) =>
  call(createProducerLink, { body: { roomId, type, expiresInS } });

/** Without an id all links of the room. */
export const postRevocation = (roomId: string, linkId?: string) =>
  call(revokeProducerLinks, { body: { roomId, ...(linkId !== undefined && { linkId }) } });

/** The fields of a room that the live page changes. */
export type LiveRoomChange = Partial<
  Pick<RoomDetails, 'startDate' | 'endDate' | 'timezone' | 'primaryStreamUrl' | 'secondaryStreamUrl' | 'password'>
>;
export const changeRoom = (id: string, body: LiveRoomChange): Promise<RoomDetails> =>
  call(updateRoom, { params: { id }, body });

/** Long enough for an organizer to watch a whole live. */
const previewS = 12 * 60 * 60;

/** The media address of a room for an organizer's preview. */
export const fetchMediaAddress = async (id: string) => {
  const { token } = await postLink(id, 'preview', previewS);
  const { videoUrl, socketPath } = await call(getRoom, { params: { id }, query: { producer_token: token } });
  if (videoUrl === null || socketPath === null) throw new Error('the room has no media');
  return { videoUrl, socketPath, roomId: id, producerToken: token };
};

/** `after`: the time of the newest known sample. */
export const fetchHealth = (roomId: string, after: number | undefined) =>
  call(readHealth, { params: { roomId }, query: after === undefined ? {} : { after: String(after) } });

export const postReload = (roomId: string, target: ReloadTarget) =>
  call(reloadRoom, { params: { roomId }, body: { target } });
