/** Every role: the routes and requests of all features. Features that no other one uses are composed here. */
import { authRequests } from '../features/auth/realtime.ts';
import { createPromoRepository } from '../features/promo/repository.ts';
import { promoRoutes } from '../features/promo/routes.ts';
import { rankingRoutes } from '../features/ranking/routes.ts';
import { createSearchRepository } from '../features/search/repository.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { setupRoutes } from '../features/setup/routes.ts';
import type { SystemPorts } from '../features/system/routes.ts';
import { uploadRoutes } from '../features/uploads/routes.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Realtime, RequestBinding } from '../sockets/realtime.ts';
import type { Core } from './core.ts';
import { composeDashboard } from './dashboard.ts';
import { composeDoubts } from './doubts.ts';
import type { Features } from './features.ts';
import { createHealth } from './health.ts';
import { composePeople } from './people.ts';
import { composePrivacy } from './privacy.ts';
import { composeReports } from './reports.ts';
import { composeRunSheet } from './run-sheet.ts';
import { composeSettings } from './settings.ts';
import { composeSignUp } from './sign-up.ts';
import { composeSystem } from './system.ts';

export type RouteParts = Pick<SystemPorts, 'isStopping' | 'isCutOff'> & {
  realtime: Realtime;
  databaseUrl: string;
  build: string;
};

export const composeRoutes = (
  core: Core,
  features: Features,
  { realtime, databaseUrl, build, ...node }: RouteParts,
) => {
  const { db, config, clock } = core;
  const { mailParts, accounts, rooms, media, playback, stage, live, chat, quiz, roomPages, courses, builds } = features;
  const { auth, managed } = accounts;
  const { enrolmentsChanged } = rooms.catalogue;
  const reports = composeReports(core, realtime);
  const health = createHealth({ ...core, media: media.status });

  const routes: RouteBinding[] = [
    ...setupRoutes(features.setup),
    ...accounts.routes,
    ...promoRoutes(createPromoRepository(db), { androidUrl: config.androidUrl ?? null, iosUrl: config.iosUrl ?? null }),
    ...roomPages.routes,
    ...courses.routes,
    ...chat.routes,
    ...quiz.routes,
    ...live.routes,
    ...features.alerts.routes,
    ...rankingRoutes(playback.ranking),
    ...uploadRoutes(features.uploads),
    ...composeSignUp(core, { ...mailParts, auth, onEnrolled: enrolmentsChanged }),
    ...composePeople(core, {
      ...mailParts,
      realtime,
      accounts,
      onRolesChanged: features.onOrganizersChanged,
      onEnrolled: enrolmentsChanged,
    }),
    ...composePrivacy(core, {
      accounts,
      onErased: (userId) => {
        enrolmentsChanged(userId);
        features.onOrganizersChanged();
      },
    }),
    ...rooms.routes,
    ...composeDashboard(core, { rooms, media, checkParts: health.checkParts }),
    ...reports.routes,
    ...composeDoubts(core, { canManageRoom: managed.canManageRoom, chat, onChanged: features.onDoubtsChanged }),
    ...composeRunSheet(core, {
      showOffer: roomPages.showOffer,
      releaseQuiz: quiz.release,
      sendPinned: chat.sendPinned,
    }),
    ...searchRoutes(createSearchRepository(db)),
    ...composeSettings(core, {
      databaseUrl,
      findAddressee: auth.findAddressee,
      checkParts: health.checkParts,
      brand: mailParts.brand,
    }),
    ...composeSystem(core, {
      ...node,
      ...health,
      realtime,
      isStarting: () => builds?.isReady() === false,
    }),
  ];
  const requests: RequestBinding[] = [
    ...authRequests({ clock, build }),
    ...features.joining.requests,
    ...chat.requests,
    ...quiz.requests,
    ...stage.requests,
    ...reports.requests,
  ];
  return { routes, requests, checkParts: health.checkParts };
};
