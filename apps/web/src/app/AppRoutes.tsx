import { Navigate, Route, Routes } from 'react-router';
import { PrivateGuard, PublicGuard, VoucherGuard } from './guards.tsx';
import {
  ActiveVoucherPage,
  CheckEmailPage,
  CodeVerificationPage,
  EditRoomPage,
  FailedNewPasswordPage,
  FirstAccessPage,
  ForcedLogoutPage,
  GalleryPage,
  HomePage,
  LoginPage,
  NetworkFailedPage,
  NewPasswordPage,
  NewRoomPage,
  NoPermissionPage,
  NotFoundInShell,
  NotFoundPage,
  OrganizerLayout,
  OrganizerRoomsPage,
  OutboxPage,
  preloadHome,
  RecoverPasswordPage,
  RoomPage,
  ShellLayout,
  SuccessNewPasswordPage,
  TermsPage,
  VoucherLoginPage,
  VoucherPage,
  VoucherRegisterPage,
} from './pages.ts';

/** Private addresses whose pages come with their features; until then they are private and not found. */
const laterPrivatePaths = ['producer/*'];

/** Spec section 2, Route table. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<PublicGuard />}>
      <Route index element={<LoginPage onBegin={preloadHome} />} />
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
      <Route path="voucher/:id/login" element={<VoucherLoginPage onBegin={preloadHome} />} />
    </Route>
    <Route element={<VoucherGuard staysAfterLogin />}>
      <Route path="voucher/:id/register" element={<VoucherRegisterPage />} />
    </Route>

    <Route element={<PrivateGuard />}>
      <Route element={<ShellLayout />}>
        <Route path="home" element={<HomePage />} />
        <Route path="terms/:courseId/:roomId/:termUrl" element={<TermsPage />} />
        <Route path="activeVoucher" element={<ActiveVoucherPage />} />
        <Route path="course/:roomId" element={<RoomPage />} />
        {laterPrivatePaths.map((path) => (
          <Route key={path} path={path} element={<NotFoundInShell />} />
        ))}
      </Route>
      <Route path="organizer" element={<OrganizerLayout />}>
        <Route index element={<Navigate to="rooms" replace />} />
        <Route path="rooms" element={<OrganizerRoomsPage />} />
        <Route path="rooms/new" element={<NewRoomPage />} />
        <Route path="rooms/:roomId" element={<EditRoomPage />} />
        <Route path="*" element={<NotFoundInShell />} />
      </Route>
    </Route>

    <Route path="forcedLogout" element={<ForcedLogoutPage />} />
    <Route path="networkFailed" element={<NetworkFailedPage />} />
    <Route path="noPermission" element={<NoPermissionPage />} />
    <Route path="dev/outbox" element={<OutboxPage />} />
    {GalleryPage && <Route path="dev/gallery" element={<GalleryPage />} />}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
