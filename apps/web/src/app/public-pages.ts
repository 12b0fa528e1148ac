/** The public pages, each in its own chunk. */
import { alertsMessages } from '../features/alerts/messages.ts';
import { authMessages } from '../features/auth/messages.ts';
import { outboxMessages } from '../features/outbox/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { recoveryMessages } from '../features/recovery/messages.ts';
import { setupMessages } from '../features/setup/messages.ts';
import { vouchersMessages } from '../features/vouchers/messages.ts';
import { termsText } from '../features/vouchers/terms-text.ts';
import { noticesMessages } from '../pages/notices/messages.ts';
import { lazyPage } from './lazy-page.ts';

const authTexts = [authMessages, profileMessages];

export const FirstAccessPage = lazyPage(() => import('../pages/first-access/FirstAccessPage.tsx'), authTexts);

export const SetupPage = lazyPage(() => import('../pages/setup/SetupPage.tsx'), [...authTexts, setupMessages]);

const recoveryTexts = [...authTexts, recoveryMessages];
export const RecoverPasswordPage = lazyPage(() => import('../pages/recovery/RecoverPasswordPage.tsx'), recoveryTexts);
export const CheckEmailPage = lazyPage(() => import('../pages/recovery/CheckEmailPage.tsx'), recoveryTexts);
export const CodeVerificationPage = lazyPage(() => import('../pages/recovery/CodeVerificationPage.tsx'), recoveryTexts);
export const NewPasswordPage = lazyPage(() => import('../pages/recovery/NewPasswordPage.tsx'), recoveryTexts);
export const SuccessNewPasswordPage = lazyPage(
  () => import('../pages/recovery/SuccessNewPasswordPage.tsx'),
  recoveryTexts,
);
export const FailedNewPasswordPage = lazyPage(
  () => import('../pages/recovery/FailedNewPasswordPage.tsx'),
  recoveryTexts,
);
const voucherTexts = [...authTexts, vouchersMessages];
export const VoucherPage = lazyPage(() => import('../pages/voucher/VoucherPage.tsx'), voucherTexts);
export const VoucherLoginPage = lazyPage(() => import('../pages/voucher/VoucherLoginPage.tsx'), voucherTexts);
export const VoucherRegisterPage = lazyPage(
  () => import('../pages/voucher/VoucherRegisterPage.tsx'),
  [...voucherTexts, termsText],
);

export const AlertsOffPage = lazyPage(
  () => import('../pages/alerts-off/AlertsOffPage.tsx'),
  [...authTexts, alertsMessages],
);

export const NotFoundPage = lazyPage(() => import('../pages/notices/NotFoundPage.tsx'), [noticesMessages]);

/** There only where the server keeps an outbox: in a demo and in development. */
export const OutboxPage = lazyPage(
  () => import('../pages/outbox/OutboxPage.tsx'),
  [outboxMessages, profileMessages, noticesMessages],
);

const hasGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';
/** The design system on one page; not part of what users get. */
export const GalleryPage = hasGallery ? lazyPage(() => import('../pages/gallery/GalleryPage.tsx'), []) : null;
