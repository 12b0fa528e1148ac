/** What the first page needs to know of all others: the login itself, and where the rest is listed. */
import { authMessages } from '../features/auth/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { lazyPage } from './lazy-page.ts';

export const LoginPage = lazyPage(() => import('../pages/login/LoginPage.tsx'), [authMessages, profileMessages]);

export const PrivateArea = lazyPage(
  () => import('./PrivateArea.tsx').then((module) => ({ default: module.PrivateArea })),
  [authMessages],
);

export const PublicArea = lazyPage(
  () => import('./PublicArea.tsx').then((module) => ({ default: module.PublicArea })),
  [],
);

/** What a login leads to, fetched while the user is still typing. */
export const preloadHome = (): void => {
  PrivateArea.preload();
  import('./private-pages.ts').then(
    ({ HomePage, ShellLayout }) => {
      for (const page of [ShellLayout, HomePage]) page.preload();
    },
    // Only a head start.
    () => {},
  );
};

/** What a room that is opened by its address is drawn with. */
export const preloadRoom = (): void => {
  PrivateArea.preload();
  import('./private-pages.ts').then(
    ({ RoomPage, ShellLayout }) => {
      for (const page of [ShellLayout, RoomPage]) page.preload();
    },
    () => {},
  );
};

/** What is shown when the server is gone has to be here before it goes. */
export const preloadNotices = (): void => {
  PublicArea.preload();
  import('./public-pages.ts').then(
    ({ ForcedLogoutPage, NetworkFailedPage }) => {
      for (const page of [ForcedLogoutPage, NetworkFailedPage]) page.preload();
    },
    () => {},
  );
};
