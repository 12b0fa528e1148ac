import { Switch } from '../lib/router/Switch.tsx';
import { ForcedLogoutPage, NetworkFailedPage, NoPermissionPage } from './notice-pages.ts';

/** Spec section 2: reachable with and without a login. Apart from the public area, so that logged-in users preload only this. */
export const NoticesArea = () => (
  <Switch
    routes={[
      { path: '/forcedLogout', element: <ForcedLogoutPage /> },
      { path: '/networkFailed', element: <NetworkFailedPage /> },
      { path: '/noPermission', element: <NoPermissionPage /> },
    ]}
  />
);
