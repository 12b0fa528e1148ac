/** Every page of the product, each its own chunk. */
import { authMessages } from '../features/auth/messages.ts';
import { outboxMessages } from '../features/outbox/messages.ts';
import { playbackMessages } from '../features/playback/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { recoveryMessages } from '../features/recovery/messages.ts';
import { roomsMessages } from '../features/rooms/messages.ts';
import { organizerRoomsMessages } from '../features/rooms/organizer/messages.ts';
import { shellMessages } from '../features/shell/messages.ts';
import { termsMessages } from '../features/terms/messages.ts';
import { uploadsMessages } from '../features/uploads/messages.ts';
import { vouchersMessages } from '../features/vouchers/messages.ts';
import { termsText } from '../features/vouchers/terms-text.ts';
import { noticesMessages } from '../pages/notices/messages.ts';
import { organizerMessages } from '../pages/organizer/messages.ts';
import { lazyPage } from './lazy-page.ts';

const entrance = [authMessages, profileMessages];

export const LoginPage = lazyPage(() => import('../pages/login/LoginPage.tsx'), entrance);
export const FirstAccessPage = lazyPage(() => import('../pages/first-access/FirstAccessPage.tsx'), entrance);

const recovery = [...entrance, recoveryMessages];
export const RecoverPasswordPage = lazyPage(() => import('../pages/recovery/RecoverPasswordPage.tsx'), recovery);
export const CheckEmailPage = lazyPage(() => import('../pages/recovery/CheckEmailPage.tsx'), recovery);
export const CodeVerificationPage = lazyPage(() => import('../pages/recovery/CodeVerificationPage.tsx'), recovery);
export const NewPasswordPage = lazyPage(() => import('../pages/recovery/NewPasswordPage.tsx'), recovery);
export const SuccessNewPasswordPage = lazyPage(() => import('../pages/recovery/SuccessNewPasswordPage.tsx'), recovery);
export const FailedNewPasswordPage = lazyPage(() => import('../pages/recovery/FailedNewPasswordPage.tsx'), recovery);
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
export const TermsPage = lazyPage(() => import('../pages/terms/TermsPage.tsx'), [termsMessages]);
export const ActiveVoucherPage = lazyPage(
  () => import('../pages/active-voucher/ActiveVoucherPage.tsx'),
  [vouchersMessages],
);
export const RoomPage = lazyPage(() => import('../pages/room/RoomPage.tsx'), [roomsMessages, playbackMessages]);
export const OrganizerLayout = lazyPage(
  () => import('../pages/organizer/OrganizerLayout.tsx'),
  [organizerMessages, shellMessages, profileMessages],
);
export const OrganizerRoomsPage = lazyPage(() => import('../pages/organizer/RoomsPage.tsx'), [organizerRoomsMessages]);
export const NewRoomPage = lazyPage(() => import('../pages/organizer/NewRoomPage.tsx'), [organizerRoomsMessages]);
export const EditRoomPage = lazyPage(
  () => import('../pages/organizer/EditRoomPage.tsx'),
  [organizerRoomsMessages, uploadsMessages],
);

export const ForcedLogoutPage = lazyPage(() => import('../pages/notices/ForcedLogoutPage.tsx'), [noticesMessages]);
export const NetworkFailedPage = lazyPage(() => import('../pages/notices/NetworkFailedPage.tsx'), [noticesMessages]);
export const NoPermissionPage = lazyPage(() => import('../pages/notices/NoPermissionPage.tsx'), [noticesMessages]);
export const NotFoundPage = lazyPage(() => import('../pages/notices/NotFoundPage.tsx'), [noticesMessages]);
export const NotFoundInShell = lazyPage(() => import('../pages/notices/NotFoundInShell.tsx'), [noticesMessages]);

/** There only where the server keeps an outbox: in a demo and in development. */
export const OutboxPage = lazyPage(
  () => import('../pages/outbox/OutboxPage.tsx'),
  [outboxMessages, profileMessages, noticesMessages],
);

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
