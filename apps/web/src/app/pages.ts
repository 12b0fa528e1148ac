/** Every page of the product, each its own chunk. */
import { authMessages } from '../features/auth/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { roomsMessages } from '../features/rooms/messages.ts';
import { shellMessages } from '../features/shell/messages.ts';
import { vouchersMessages } from '../features/vouchers/messages.ts';
import { termsText } from '../features/vouchers/terms-text.ts';
import { noticesMessages } from '../pages/notices/messages.ts';
import { organizerMessages } from '../pages/organizer/messages.ts';
import { lazyPage } from './lazy-page.ts';

const entrance = [authMessages, profileMessages];

export const LoginPage = lazyPage(() => import('../pages/login/LoginPage.tsx'), entrance);
export const FirstAccessPage = lazyPage(() => import('../pages/first-access/FirstAccessPage.tsx'), entrance);

const voucherEntrance = [...entrance, vouchersMessages];
export const VoucherPage = lazyPage(() => import('../pages/voucher/VoucherPage.tsx'), voucherEntrance);
export const VoucherLoginPage = lazyPage(() => import('../pages/voucher/VoucherLoginPage.tsx'), voucherEntrance);
export const VoucherRegisterPage = lazyPage(
  () => import('../pages/voucher/VoucherRegisterPage.tsx'),
  [...voucherEntrance, termsText],
);

export const PrivateArea = lazyPage(
  () => import('./PrivateArea.tsx').then((module) => ({ default: module.PrivateArea })),
  [authMessages],
);
export const ShellLayout = lazyPage(() => import('../pages/shell/ShellLayout.tsx'), [shellMessages, profileMessages]);
export const HomePage = lazyPage(() => import('../pages/home/HomePage.tsx'), [roomsMessages]);
export const ActiveVoucherPage = lazyPage(
  () => import('../pages/active-voucher/ActiveVoucherPage.tsx'),
  [vouchersMessages],
);
export const OrganizerPage = lazyPage(() => import('../pages/organizer/OrganizerPage.tsx'), [organizerMessages]);

export const ForcedLogoutPage = lazyPage(() => import('../pages/notices/ForcedLogoutPage.tsx'), [noticesMessages]);
export const NetworkFailedPage = lazyPage(() => import('../pages/notices/NetworkFailedPage.tsx'), [noticesMessages]);
export const NoPermissionPage = lazyPage(() => import('../pages/notices/NoPermissionPage.tsx'), [noticesMessages]);
export const NotFoundPage = lazyPage(() => import('../pages/notices/NotFoundPage.tsx'), [noticesMessages]);
export const NotFoundInShell = lazyPage(() => import('../pages/notices/NotFoundInShell.tsx'), [noticesMessages]);

const hasGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';
/** The design system on one page; not part of what users get. */
export const GalleryPage = hasGallery ? lazyPage(() => import('../pages/gallery/GalleryPage.tsx'), []) : null;

/** What a login leads to, fetched while the user is still typing. */
export const preloadHome = (): void => {
  for (const page of [PrivateArea, ShellLayout, HomePage]) page.preload();
};

/** What is shown when the server is gone has to be here before it goes. */
export const preloadNotices = (): void => {
  for (const page of [NetworkFailedPage, ForcedLogoutPage]) page.preload();
};
