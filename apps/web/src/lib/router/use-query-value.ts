import { useLocation } from 'react-router';

/** One value of the address's query. The router's own hook stands in the module that BrowserRouter.tsx keeps off the login page. */
export const useQueryValue = (name: string): string | null => new URLSearchParams(useLocation().search).get(name);
