/** Spec sections 1, 3, 6: channels, the rows of home, in the order that organizers give them. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../room-limits.ts';

const channelId = z.string().check(z.regex(/^\d{1,18}$/));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.rooms.nameMax));

export const channel = z.object({ id: z.string(), name: z.string(), rooms: z.int() });
export type Channel = z.infer<typeof channel>;

export const listChannels = route({
  name: 'channels.list',
  method: 'GET',
  path: '/api/channels',
  access: 'organizer',
  manages: 'no-course',
  summary: 'Every channel with its number of rooms, in the order of home',
  response: z.array(channel),
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});

export const createChannel = route({
  name: 'channels.create',
  isRepeatable: true,
  method: 'POST',
  path: '/api/channels',
  access: 'organizer',
  manages: 'everything',
  summary: 'Create a channel, the last of home; names are unique, whatever their capitals',
  body: z.object({ name }),
  response: channel,
  errors: ['CHANNEL_NAME_TAKEN', 'TOO_MANY_CHANNELS'],
  limit: { max: 30, windowMs: 60_000 },
});

export const orderChannels = route({
  name: 'channels.order',
  method: 'PUT',
  path: '/api/channels/order',
  access: 'organizer',
  manages: 'everything',
  summary:
    'Put channels in order; channels that are not named follow as they were, ids that no longer exist are ignored',
  body: z.object({ ids: z.array(channelId).check(z.maxLength(limits.channels.maxOrdered)) }),
  response: z.array(channel),
  errors: [],
  limit: { max: 240, windowMs: 60_000 },
});

export const renameChannel = route({
  name: 'channels.rename',
  method: 'PUT',
  path: '/api/channels/:channelId',
  access: 'organizer',
  manages: 'everything',
  summary: 'Rename a channel',
  params: z.object({ channelId }),
  body: z.object({ name }),
  response: channel,
  errors: ['CHANNEL_NAME_TAKEN'],
  limit: { max: 60, windowMs: 60_000 },
});

export const deleteChannel = route({
  name: 'channels.delete',
  method: 'DELETE',
  path: '/api/channels/:channelId',
  access: 'organizer',
  manages: 'everything',
  summary: 'Delete a channel; its rooms move to the channel `moveTo`, which an empty channel does not need',
  params: z.object({ channelId }),
  query: z.object({ moveTo: z.optional(channelId) }),
  response: z.object({ movedRooms: z.int() }),
  errors: ['CHANNEL_HAS_ROOMS'],
  limit: { max: 60, windowMs: 60_000 },
});
