import { Navigate } from '../lib/router/Navigate.tsx';
import { Switch } from '../lib/router/Switch.tsx';
import { NotFoundInShell } from './not-found-page.ts';
import {
  EditRoomPage,
  ImportPeoplePage,
  NewRoomPage,
  OrganizerLayout,
  OrganizerRoomsPage,
  PeoplePage,
  PersonPage,
  RoomLivePage,
} from './organizer-pages.ts';

/** `/organizer` is a full area with its own routes below it. */
export const OrganizerArea = () => (
  <OrganizerLayout>
    <Switch
      routes={[
        { path: '/organizer', element: <Navigate to="/organizer/rooms" /> },
        { path: '/organizer/rooms', element: <OrganizerRoomsPage /> },
        { path: '/organizer/rooms/new', element: <NewRoomPage /> },
        { path: '/organizer/rooms/:roomId', element: <EditRoomPage /> },
        { path: '/organizer/rooms/:roomId/live', element: <RoomLivePage /> },
        { path: '/organizer/people', element: <PeoplePage /> },
        { path: '/organizer/people/import', element: <ImportPeoplePage /> },
        { path: '/organizer/people/:userId', element: <PersonPage /> },
        { element: <NotFoundInShell /> },
      ]}
    />
  </OrganizerLayout>
);
