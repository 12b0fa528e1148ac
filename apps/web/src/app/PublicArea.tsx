import { Route, Routes } from 'react-router';
import { PublicGuard, VoucherGuard } from './guards.tsx';
import {
  CheckEmailPage,
  CodeVerificationPage,
  FailedNewPasswordPage,
  FirstAccessPage,
  ForcedLogoutPage,
  GalleryPage,
  NetworkFailedPage,
  NewPasswordPage,
  NoPermissionPage,
  NotFoundPage,
  OutboxPage,
  RecoverPasswordPage,
  SuccessNewPasswordPage,
  VoucherLoginPage,
  VoucherPage,
  VoucherRegisterPage,
} from './public-pages.ts';

type PublicAreaProps = { readonly onLoginBegin: () => void };

/** Spec section 2, Route table: the public half, the login aside. */
export const PublicArea = ({ onLoginBegin }: PublicAreaProps) => (
  <Routes>
    <Route element={<PublicGuard />}>
      <Route path="firstAccess/:username" element={<FirstAccessPage />} />
      <Route path="recoverPassword/:voucherId?" element={<RecoverPasswordPage />} />
      <Route path="checkEmail/:voucherId?" element={<CheckEmailPage />} />
      <Route path="codeVerification" element={<CodeVerificationPage />} />
      <Route path="newPassword/:t?" element={<NewPasswordPage />} />
      <Route path="successNewPassword" element={<SuccessNewPasswordPage />} />
      <Route path="failedNewPassword" element={<FailedNewPasswordPage />} />
    </Route>
    <Route element={<VoucherGuard />}>
      <Route path="voucher/:id?" element={<VoucherPage />} />
      <Route path="voucher/:id/login" element={<VoucherLoginPage onBegin={onLoginBegin} />} />
    </Route>
    <Route element={<VoucherGuard staysAfterLogin />}>
      <Route path="voucher/:id/register" element={<VoucherRegisterPage />} />
    </Route>

    <Route path="forcedLogout" element={<ForcedLogoutPage />} />
    <Route path="networkFailed" element={<NetworkFailedPage />} />
    <Route path="noPermission" element={<NoPermissionPage />} />
    <Route path="dev/outbox" element={<OutboxPage />} />
    {GalleryPage && <Route path="dev/gallery" element={<GalleryPage />} />}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
