import { Route, Routes } from 'react-router';
import { NotFoundInShell } from './not-found-page.ts';
import {
  ActiveVoucherPage,
  HomePage,
  OrganizerArea,
  ProducerPage,
  RoomPage,
  ShellLayout,
  TermsPage,
} from './private-pages.ts';

/** Spec section 2, Route table: the private half. */
export const PrivateRoutes = () => (
  <Routes>
    <Route element={<ShellLayout />}>
      <Route path="home" element={<HomePage />} />
      <Route path="terms/:courseId/:roomId/:termUrl" element={<TermsPage />} />
      <Route path="activeVoucher" element={<ActiveVoucherPage />} />
      <Route path="course/:roomId" element={<RoomPage />} />
      <Route path="producer/:roomId" element={<ProducerPage />} />
      <Route path="producer/*" element={<NotFoundInShell />} />
    </Route>
    <Route path="organizer/*" element={<OrganizerArea />} />
  </Routes>
);
