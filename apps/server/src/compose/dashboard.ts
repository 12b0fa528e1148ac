/** Role api: the organizer's page of what is live, coming and wrong. */
import type { Parts } from '@palco/contract/system';
import { createDashboardRepository } from '../features/dashboard/repository.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { createDashboard } from '../features/dashboard/service.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Admission } from './admission.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';

export type DashboardParts = {
  rooms: Pick<Admission, 'presence'>;
  media: Pick<Media, 'nodes'>;
  checkParts: () => Promise<Parts>;
};

export const composeDashboard = (
  { db, clock, disk }: Core,
  { rooms, media, checkParts }: DashboardParts,
): RouteBinding[] =>
  dashboardRoutes(
    createDashboard({
      repository: createDashboardRepository(db),
      clock,
      disk,
      countViewers: rooms.presence.count,
      isOnAir: media.nodes.isOnAir,
      checkParts,
    }),
  );
