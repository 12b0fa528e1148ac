/** The filters of a report are in the address, so that going back, reloading and sharing keep them. */
import * as z from 'zod/mini';
import { useLocation, useNavigate } from '../../../lib/router/navigation.ts';

type Values<Shape extends z.core.$ZodLooseShape> = { readonly [Name in keyof Shape]?: z.core.output<Shape[Name]> };
type Change<Shape> = { readonly [Name in keyof Shape]?: string | undefined };

/** A value that the schema refuses is ignored. */
export const readAddress = <Shape extends z.core.$ZodLooseShape>(shape: Shape, search: string): Values<Shape> => {
  const values = new URLSearchParams(search);
  const found = Object.entries(shape).flatMap(([name, schema]) => {
    const parsed = z.safeParse(schema, values.get(name) ?? undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  // Each value was parsed by the schema of its name.
  return Object.fromEntries(found) as Values<Shape>;
};

export const useAddress = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** A change of anything but the page begins with the first page. */
  const change = (changed: Change<Shape>) => {
    const next = new URLSearchParams(search);
    if (!('page' in changed)) next.delete('page');
    for (const [name, value] of Object.entries(changed) as [string, string | undefined][]) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { replace: true });
  };
  return { values: readAddress(shape, search), change };
};
