/** Screens that explain why a page is not shown. Loaded while the server is reachable, see `preloadNotices`. */
import { noticesMessages } from '../pages/notices/messages.ts';
import { lazyPage } from './lazy-page.ts';

export const ForcedLogoutPage = lazyPage(() => import('../pages/notices/ForcedLogoutPage.tsx'), [noticesMessages]);
export const NetworkFailedPage = lazyPage(() => import('../pages/notices/NetworkFailedPage.tsx'), [noticesMessages]);
export const NoPermissionPage = lazyPage(() => import('../pages/notices/NoPermissionPage.tsx'), [noticesMessages]);
