import { type Route, Switch } from '../lib/router/Switch.tsx';
import { PublicGuard } from './PublicGuard.tsx';
import {
  AlertsOffPage,
  CheckEmailPage,
  CodeVerificationPage,
  FailedNewPasswordPage,
  FirstAccessPage,
  GalleryPage,
  NewPasswordPage,
  NotFoundPage,
  OutboxPage,
  RecoverPasswordPage,
  SetupPage,
  SuccessNewPasswordPage,
  VoucherLoginPage,
  VoucherPage,
  VoucherRegisterPage,
} from './public-pages.ts';
import { VoucherGuard } from './VoucherGuard.tsx';

type PublicAreaProps = { readonly onLoginBegin: () => void };

/** Spec section 2, Route table: the public half, the login aside. */
export const PublicArea = ({ onLoginBegin }: PublicAreaProps) => (
  <Switch
    routes={[
      ...forVisitors.map(({ path, element }) => ({ path, element: <PublicGuard page={element} /> })),
      { path: '/voucher/:id?', element: <VoucherGuard page={<VoucherPage />} /> },
      { path: '/voucher/:id/login', element: <VoucherGuard page={<VoucherLoginPage onBegin={onLoginBegin} />} /> },
      { path: '/voucher/:id/register', element: <VoucherGuard page={<VoucherRegisterPage />} staysAfterLogin /> },
      ...forEveryone,
    ]}
  />
);

const forVisitors = [
  { path: '/setup', element: <SetupPage /> },
  { path: '/firstAccess/:username', element: <FirstAccessPage /> },
  { path: '/recoverPassword/:voucherId?', element: <RecoverPasswordPage /> },
  { path: '/checkEmail/:voucherId?', element: <CheckEmailPage /> },
  { path: '/codeVerification', element: <CodeVerificationPage /> },
  { path: '/newPassword/:t?', element: <NewPasswordPage /> },
  { path: '/successNewPassword', element: <SuccessNewPasswordPage /> },
  { path: '/failedNewPassword', element: <FailedNewPasswordPage /> },
];

const forEveryone: readonly Route[] = [
  { path: '/alerts/off/:token', element: <AlertsOffPage /> },
  { path: '/dev/outbox', element: <OutboxPage /> },
  ...(GalleryPage ? [{ path: '/dev/gallery', element: <GalleryPage /> }] : []),
  { element: <NotFoundPage /> },
];
