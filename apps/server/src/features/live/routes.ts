import * as contract from '@palco/contract/live';
import type { MediaEngine } from '../../adapters/media/port.ts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { LiveService } from './service.ts';

export const liveRoutes = (live: LiveService, media: Pick<MediaEngine, 'check' | 'progress'>): RouteBinding[] => [
  bindRoute(contract.goLive, ({ caller, params, query }) => live.begin(caller, params.id, query.producer_token)),
  bindRoute(contract.endLive, ({ caller, params, query }) => live.end(caller, params.id, query.producer_token)),
  bindRoute(contract.getLiveStatus, ({ params }) => live.status(params.id)),
  bindRoute(contract.checkTokenType, ({ caller, body }) => live.checkToken(caller, body.roomId, body.token)),
  bindRoute(contract.createProducerLink, ({ body }) => live.createLink(body.roomId, body.type, body.expiresInS)),
  bindRoute(contract.getMediaStatus, async () => ({ status: await media.check(), progress: media.progress() })),
];
