import { Switch } from '../lib/router/Switch.tsx';
import { NotFoundInShell } from './not-found-page.ts';
import {
  ChannelsPage,
  CoursePage,
  CoursesPage,
  DashboardPage,
  EditRoomPage,
  NewRoomPage,
  NewVoucherBatchPage,
  OrganizerLayout,
  OrganizerRoomsPage,
  RoomLivePage,
  VoucherBatchesPage,
  VoucherBatchPage,
  VoucherSheetPage,
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
        { path: '/organizer/vouchers', element: <VoucherBatchesPage /> },
        { path: '/organizer/vouchers/new', element: <NewVoucherBatchPage /> },
        { path: '/organizer/vouchers/:batchId', element: <VoucherBatchPage /> },
        { path: '/organizer/vouchers/:batchId/sheet', element: <VoucherSheetPage /> },
        { element: <NotFoundInShell /> },
      ]}
    />
  </OrganizerLayout>
);
