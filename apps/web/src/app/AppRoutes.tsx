import { Route, Routes } from 'react-router';
import { PrivateGuard, PublicGuard } from './guards.tsx';
import {
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
  RoomPage,
  ShellLayout,
} from './pages.ts';

/** Private addresses whose pages come with their features; until then they are private and not found. */
const laterPrivatePaths = ['producer/*', 'activeVoucher', 'terms/*'];

/** Spec section 2, Route table. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<PublicGuard />}>
      <Route index element={<LoginPage onBegin={preloadHome} />} />
      <Route path="firstAccess/:username" element={<FirstAccessPage />} />
    </Route>

    <Route element={<PrivateGuard />}>
      <Route element={<ShellLayout />}>
        <Route path="home" element={<HomePage />} />
        <Route path="course/:roomId" element={<RoomPage />} />
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
