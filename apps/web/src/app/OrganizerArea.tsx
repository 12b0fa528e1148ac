import { Switch } from '../lib/router/Switch.tsx';
import { NotFoundInShell } from './not-found-page.ts';
import {
  ChannelsPage,
  CoursePage,
  CoursesPage,
  DashboardPage,
  EditRoomPage,
  NewRoomPage,
  OrganizerLayout,
  OrganizerRoomsPage,
  RoomLivePage,
} from './organizer-pages.ts';

/** `/organizer` is a full area with its own routes below it. */
export const OrganizerArea = () => (
  <OrganizerLayout>
    <Switch
      routes={[
        { path: '/organizer', element: <DashboardPage /> },
        { path: '/organizer/rooms', element: <OrganizerRoomsPage /> },
        { path: '/organizer/rooms/new', element: <NewRoomPage /> },
        { path: '/organizer/rooms/:roomId', element: <EditRoomPage /> },
        { path: '/organizer/rooms/:roomId/live', element: <RoomLivePage /> },
        { path: '/organizer/channels', element: <ChannelsPage /> },
        { path: '/organizer/courses', element: <CoursesPage /> },
        { path: '/organizer/courses/:courseId', element: <CoursePage /> },
        { element: <NotFoundInShell /> },
      ]}
    />
  </OrganizerLayout>
);
