import { Switch } from '../lib/router/Switch.tsx';
import { NotFoundInShell } from './not-found-page.ts';
import {
  ChannelsPage,
  CoursePage,
  CourseReportPage,
  CoursesPage,
  DashboardPage,
  EditRoomPage,
  ImportPeoplePage,
  NewRoomPage,
  NewVoucherBatchPage,
  OrganizerLayout,
  OrganizerRoomsPage,
  PeoplePage,
  PersonPage,
  ReportsPage,
  RoomLivePage,
  RoomReportPage,
  SettingsPage,
  VoucherBatchesPage,
  VoucherBatchPage,
  VoucherSheetPage,
  VouchersReportPage,
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
        { path: '/organizer/people', element: <PeoplePage /> },
        { path: '/organizer/people/import', element: <ImportPeoplePage /> },
        { path: '/organizer/people/:userId', element: <PersonPage /> },
        { path: '/organizer/reports', element: <ReportsPage /> },
        { path: '/organizer/reports/rooms/:roomId/:part?', element: <RoomReportPage /> },
        { path: '/organizer/reports/courses/:courseId', element: <CourseReportPage /> },
        { path: '/organizer/reports/vouchers', element: <VouchersReportPage /> },
        { path: '/organizer/settings', element: <SettingsPage /> },
        { element: <NotFoundInShell /> },
      ]}
    />
  </OrganizerLayout>
);
