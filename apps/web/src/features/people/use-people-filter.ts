import { peopleFilter, peopleSort } from '@palco/contract/people';
import * as z from 'zod/mini';
import { useLocation, useNavigate } from '../../lib/router/navigation.ts';
import type { PeopleQuery } from './api.ts';

/** Search, filter, order and page are in the address, so that going back and reloading keep them. */
const address = z.object({
  search: z.catch(peopleFilter.shape.search, undefined),
  role: z.catch(peopleFilter.shape.role, undefined),
  courseId: z.catch(peopleFilter.shape.courseId, undefined),
  state: z.catch(peopleFilter.shape.state, undefined),
  sort: z.catch(z._default(peopleSort, 'name'), 'name'),
  page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1), 1),
});

export const usePeopleFilter = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query: PeopleQuery = z.parse(address, Object.fromEntries(new URLSearchParams(search)));

  /** A change of anything but the page begins with the first page. */
  const change = (changed: Partial<PeopleQuery>) => {
    const next = { ...query, page: 1, ...changed };
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(next)) {
      const isDefault = value === undefined || value === '' || (name === 'sort' && value === 'name');
      if (!isDefault && !(name === 'page' && value === 1)) params.set(name, String(value));
    }
    navigate(params.size > 0 ? `${pathname}?${params}` : pathname, { replace: changed.page === undefined });
  };
  const isFiltered = Boolean(query.search || query.role || query.courseId || query.state);
  return { query, change, isFiltered };
};
