import * as contract from '@palco/contract/channels';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { ChannelService } from './service.ts';

export const channelRoutes = (channels: ChannelService): RouteBinding[] => [
  bindRoute(contract.listChannels, () => channels.list()),
  bindRoute(contract.createChannel, ({ caller, body, requestKey }) =>
    channels.create(caller.userId, body.name, requestKey),
  ),
  bindRoute(contract.orderChannels, ({ caller, body }) => channels.order(caller.userId, body.ids)),
  bindRoute(contract.renameChannel, ({ caller, params, body }) =>
    channels.rename(caller.userId, params.channelId, body.name),
  ),
  bindRoute(contract.deleteChannel, ({ caller, params, query }) =>
    channels.remove(caller.userId, params.channelId, query.moveTo ?? null),
  ),
];
