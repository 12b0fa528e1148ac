import * as contract from '@palco/contract/profile';
import { bindRoute, type RouteBinding } from '../../http.ts';
import type { ProfileRepository } from './repository.ts';

export const profileRoutes = (profile: ProfileRepository): RouteBinding[] => [
  bindRoute(contract.changeLanguage, async ({ caller, params }) => {
    await profile.setLanguage(caller.userId, params.lang);
    return { language: params.lang };
  }),
];
