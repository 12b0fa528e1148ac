/** Hooks that pages use to read the router's state and to navigate. */
import { createContext, use } from 'react';
import type { Location, Navigate, NavigationType, Visit } from './history.ts';

export type Params = Readonly<Record<string, string | undefined>>;

export const NavigationContext = createContext<{ readonly visit: Visit; readonly navigate: Navigate } | null>(null);
export const ParamsContext = createContext<Params>({});

export const useNavigate = (): Navigate => useNavigation().navigate;
export const useLocation = (): Location => useNavigation().visit.location;
/** How the current page was reached; POP is back, forward or a first load. */
export const useNavigationType = (): NavigationType => useNavigation().visit.type;
/** The decoded `:names` of the innermost matching route. */
export const useParams = (): Params => use(ParamsContext);
export const useQueryValue = (name: string): string | null => new URLSearchParams(useLocation().search).get(name);

const useNavigation = () => {
  const navigation = use(NavigationContext);
  if (navigation === null) throw new Error('There is no BrowserRouter above this component');
  return navigation;
};
