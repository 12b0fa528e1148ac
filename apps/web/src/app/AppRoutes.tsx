import { Route, Routes } from 'react-router';
import { PrivateGuard, PublicGuard, VoucherGuard } from './guards.tsx';
import {
  ActiveVoucherPage,
  FirstAccessPage,
  ForcedLogoutPage,
  GalleryPage,
  HomePage,
  LoginPage,
  NetworkFailedPage,
  NoPermissionPage,
  NotFoundInShell,
  NotFoundPage,
  OrganizerPage,
  preloadHome,
  ShellLayout,
  VoucherLoginPage,
  VoucherPage,
  VoucherRegisterPage,
} from './pages.ts';

/** Private addresses whose pages come with their features; until then they are private and not found. */
const laterPrivatePaths = ['course/*', 'producer/*', 'terms/*'];

/** Spec section 2, Route table. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<PublicGuard />}>
      <Route index element={<LoginPage onBegin={preloadHome} />} />
      <Route path="firstAccess/:username" element={<FirstAccessPage />} />
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
        <Route path="activeVoucher" element={<ActiveVoucherPage />} />
        {laterPrivatePaths.map((path) => (
          <Route key={path} path={path} element={<NotFoundInShell />} />
        ))}
      </Route>
      <Route path="organizer" element={<OrganizerPage />} />
    </Route>

    <Route path="forcedLogout" element={<ForcedLogoutPage />} />
    <Route path="networkFailed" element={<NetworkFailedPage />} />
    <Route path="noPermission" element={<NoPermissionPage />} />
    {GalleryPage && <Route path="dev/gallery" element={<GalleryPage />} />}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
