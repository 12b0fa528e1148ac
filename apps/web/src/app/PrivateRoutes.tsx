import { Route, Routes } from 'react-router';
import { NotFoundInShell } from './not-found-page.ts';
import { ActiveVoucherPage, HomePage, OrganizerArea, RoomPage, ShellLayout, TermsPage } from './private-pages.ts';

/** Private addresses whose pages come with their features; until then they are private and not found. */
const laterPrivatePaths = ['producer/*'];

/** Spec section 2, Route table: the private half. */
export const PrivateRoutes = () => (
  <Routes>
    <Route element={<ShellLayout />}>
      <Route path="home" element={<HomePage />} />
      <Route path="terms/:courseId/:roomId/:termUrl" element={<TermsPage />} />
      <Route path="activeVoucher" element={<ActiveVoucherPage />} />
      <Route path="course/:roomId" element={<RoomPage />} />
      {laterPrivatePaths.map((path) => (
        <Route key={path} path={path} element={<NotFoundInShell />} />
      ))}
    </Route>
    <Route path="organizer/*" element={<OrganizerArea />} />
  </Routes>
);
