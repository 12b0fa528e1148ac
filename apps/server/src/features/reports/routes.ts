import * as contract from '@palco/contract/reports';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import { presentEntry } from './present.ts';
import type { EventRepository } from './repository.ts';

const pageSize = 50;

export const reportRoutes = (repository: EventRepository): RouteBinding[] => [
  bindRoute(contract.listEvents, async ({ query, caller }) => {
    const rows = await repository.list({ ...query, managed: caller.managedCourses }, pageSize + 1);
    return { entries: rows.slice(0, pageSize).map(presentEntry), hasMore: rows.length > pageSize };
  }),
];
