import { Switch } from '../lib/router/Switch.tsx';
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
  <Switch routes={[{ path: '/organizer/*?', element: <OrganizerArea /> }, { element: <PagesInShell /> }]} />
);

const PagesInShell = () => (
  <ShellLayout>
    <Switch
      routes={[
        { path: '/home', element: <HomePage /> },
        { path: '/terms/:courseId/:roomId/:termUrl', element: <TermsPage /> },
        { path: '/activeVoucher', element: <ActiveVoucherPage /> },
        { path: '/course/:roomId', element: <RoomPage /> },
        { path: '/producer/:roomId', element: <ProducerPage /> },
        { path: '/producer/*?', element: <NotFoundInShell /> },
      ]}
    />
  </ShellLayout>
);
