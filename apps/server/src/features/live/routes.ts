import type { RouteResult } from '@palco/contract/define';
import * as contract from '@palco/contract/live';
import * as control from '@palco/contract/live/control';
import { readLivePicture } from '@palco/contract/live/picture';
import type { MediaEngine } from '../../adapters/media/port.ts';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { Identity } from '../../shared/identity.ts';
import type { LiveLinks } from './links.ts';
import type { LivePictures } from './pictures.ts';
import type { LiveService } from './service.ts';
import type { LiveStatuses } from './statuses.ts';

type LiveHandlers = {
  live: LiveService;
  statuses: Pick<LiveStatuses, 'read'>;
  links: LiveLinks;
  media: Pick<MediaEngine, 'check' | 'progress'>;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  admit: (identity: Identity, roomId: string) => Promise<void>;
  /** Measured by the node that serves the room. */
  health: { read: (roomId: string, after: number) => Promise<RouteResult<typeof control.readHealth>> };
  /** When a page asks for the status of a room again. */
  nextCheckMs: (roomId: string) => number;
  pictures: LivePictures;
  /** Throws ROOM_NOT_FOUND. */
  reload: (identity: Identity, roomId: string, target: control.ReloadTarget) => Promise<void>;
};

export const liveRoutes = ({
  live,
  statuses,
  links,
  media,
  admit,
  health,
  pictures,
  reload,
  ...ports
}: LiveHandlers): RouteBinding[] => [
  bindRoute(contract.goLive, ({ caller, params, query }) => live.begin(caller, params.id, query.producer_token)),
  bindRoute(contract.endLive, ({ caller, params, query }) => live.end(caller, params.id, query.producer_token)),
  bindRoute(contract.getLiveStatus, async ({ caller, params }) => {
    await admit(caller, params.id);
    return { ...(await statuses.read(params.id)), nextCheckMs: ports.nextCheckMs(params.id) };
  }),
  bindRoute(contract.checkTokenType, ({ caller, body }) => links.check(caller, body.roomId, body.token)),
  bindRoute(contract.createProducerLink, ({ caller, body }) =>
    links.create(caller, body.roomId, body.type, body.expiresInS),
  ),
  bindRoute(contract.revokeProducerLinks, async ({ caller, body }) => {
    await links.revoke(caller, body.roomId, body.linkId);
    return {};
  }),
  bindRoute(contract.getMediaStatus, async () => ({ status: await media.check(), progress: media.progress() })),
  bindRoute(control.readHealth, async ({ params, query }) => {
    // Throws ROOM_NOT_FOUND.
    await statuses.read(params.roomId);
    return health.read(params.roomId, Number(query.after ?? 0));
  }),
  bindRoute(readLivePicture, async ({ params }) => ({ picture: await pictures.read(params.roomId) })),
  bindRoute(control.reloadRoom, async ({ caller, params, body }) => {
    await reload(caller, params.roomId, body.target);
    return {};
  }),
];
