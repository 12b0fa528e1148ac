/** The pages that the entry loads directly: the login, and the two areas that list all other pages. */
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

export const NoticesArea = lazyPage(
  () => import('./NoticesArea.tsx').then((module) => ({ default: module.NoticesArea })),
  [],
);

/** Preloading only saves time: a page that failed is loaded again when it is rendered. */
const ignoreFailure = () => {};

/** Loads what follows a login while the user is still typing. */
export const preloadHome = (): void => {
  PrivateArea.preload();
  import('./private-pages.ts').then(({ HomePage, ShellLayout }) => {
    for (const page of [ShellLayout, HomePage]) page.preload();
  }, ignoreFailure);
};

/** Loads the code of a room page opened by its address. */
export const preloadRoom = (): void => {
  PrivateArea.preload();
  import('./private-pages.ts').then(({ RoomPage, ShellLayout }) => {
    for (const page of [ShellLayout, RoomPage]) page.preload();
  }, ignoreFailure);
};

/** The screens for an unreachable server have to be loaded while it is reachable. */
export const preloadNotices = (): void => {
  NoticesArea.preload();
  import('./notice-pages.ts').then(({ ForcedLogoutPage, NetworkFailedPage }) => {
    for (const page of [ForcedLogoutPage, NetworkFailedPage]) page.preload();
  }, ignoreFailure);
};
