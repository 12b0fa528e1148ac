import * as contract from '@palco/contract/profile';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { ProfileService } from './service.ts';

export const profileRoutes = (profile: ProfileService): RouteBinding[] => [
  bindRoute(contract.changeLanguage, ({ caller, params }) => profile.changeLanguage(caller, params.lang)),
  bindRoute(contract.updateProfile, ({ caller, body }) => profile.update(caller, body)),
  bindRoute(contract.openThumbnailUpload, ({ caller, params }) => profile.openThumbnailUpload(caller, params.fileName)),
];
