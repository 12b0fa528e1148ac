import * as contract from '@palco/contract/uploads';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { UploadService } from './service.ts';

export const uploadRoutes = (uploads: UploadService): RouteBinding[] => [
  bindRoute(contract.openUpload, ({ body, caller }) =>
    uploads.open({ ...body, roomId: body.roomId, fingerprint: body.fingerprint ?? null, madeBy: caller.userId }),
  ),
  bindRoute(contract.getVideo, ({ params }) => uploads.get(params.id)),
  bindRoute(contract.deleteVideo, async ({ params }) => {
    await uploads.remove(params.id);
    return {};
  }),
  bindRoute(contract.retryConversion, ({ params }) => uploads.retry(params.id)),
  bindRoute(contract.setCaptions, ({ params, body }) => uploads.setCaptions(params.id, params.lang, body.vtt)),
];
