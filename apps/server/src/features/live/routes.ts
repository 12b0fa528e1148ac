import * as contract from '@palco/contract/live';
import type { MediaEngine } from '../../adapters/media/port.ts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { Identity } from '../../shared/identity.ts';
import type { LiveLinks } from './links.ts';
import type { LiveService } from './service.ts';

type LiveHandlers = {
  live: LiveService;
  links: LiveLinks;
  media: Pick<MediaEngine, 'check' | 'progress'>;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  admit: (identity: Identity, roomId: string) => Promise<void>;
};

export const liveRoutes = ({ live, links, media, admit }: LiveHandlers): RouteBinding[] => [
  bindRoute(contract.goLive, ({ caller, params, query }) => live.begin(caller, params.id, query.producer_token)),
  bindRoute(contract.endLive, ({ caller, params, query }) => live.end(caller, params.id, query.producer_token)),
  bindRoute(contract.getLiveStatus, async ({ caller, params }) => {
    await admit(caller, params.id);
    return live.status(params.id);
  }),
  bindRoute(contract.checkTokenType, ({ caller, body }) => links.check(caller, body.roomId, body.token)),
  bindRoute(contract.createProducerLink, ({ body }) => links.create(body.roomId, body.type, body.expiresInS)),
  bindRoute(contract.revokeProducerLinks, async ({ body }) => {
    await links.revoke(body.roomId, body.linkId);
    return {};
  }),
  bindRoute(contract.getMediaStatus, async () => ({ status: await media.check(), progress: media.progress() })),
];
