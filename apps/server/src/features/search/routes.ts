import { searchEverything } from '@palco/contract/search';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { createSearchRepository } from './repository.ts';

export const searchRoutes = (repository: ReturnType<typeof createSearchRepository>): RouteBinding[] => [
  bindRoute(searchEverything, ({ caller, query }) => repository.find(query.text.split(/\s+/), caller.managedCourses)),
];
