import * as contract from '@palco/contract/live';
import type { MediaEngine } from '../../adapters/media/port.ts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { LiveLinks } from './links.ts';
import type { LiveService } from './service.ts';

type LiveHandlers = { live: LiveService; links: LiveLinks; media: Pick<MediaEngine, 'check' | 'progress'> };

export const liveRoutes = ({ live, links, media }: LiveHandlers): RouteBinding[] => [
  bindRoute(contract.goLive, ({ caller, params, query }) => live.begin(caller, params.id, query.producer_token)),
  bindRoute(contract.endLive, ({ caller, params, query }) => live.end(caller, params.id, query.producer_token)),
  bindRoute(contract.getLiveStatus, ({ params }) => live.status(params.id)),
  bindRoute(contract.checkTokenType, ({ caller, body }) => links.check(caller, body.roomId, body.token)),
  bindRoute(contract.createProducerLink, ({ body }) => links.create(body.roomId, body.type, body.expiresInS)),
  bindRoute(contract.revokeProducerLinks, async ({ body }) => {
    await links.revoke(body.roomId, body.linkId);
    return {};
  }),
  bindRoute(contract.getMediaStatus, async () => ({ status: await media.check(), progress: media.progress() })),
];
