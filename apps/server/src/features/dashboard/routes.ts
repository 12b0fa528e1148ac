import { readDashboard } from '@palco/contract/dashboard';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { createDashboard } from './service.ts';

export const dashboardRoutes = (dashboard: ReturnType<typeof createDashboard>): RouteBinding[] => [
  bindRoute(readDashboard, ({ caller }) => dashboard.read(caller.managedCourses)),
];
