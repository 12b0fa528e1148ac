/** The pages of the organizer area, each its own chunk. */

import type { ReactNode } from 'react';
import { channelsMessages } from '../features/channels/messages.ts';
import { chatMessages } from '../features/chat/messages.ts';
import { coursesMessages } from '../features/courses/messages.ts';
import { dashboardMessages } from '../features/dashboard/messages.ts';
import { doubtsMessages } from '../features/doubts/messages.ts';
import { liveMessages } from '../features/live/messages.ts';
import { liveOrganizerMessages } from '../features/live/organizer/messages.ts';
import { stageMessages } from '../features/live/stage/messages.ts';
import { offersMessages } from '../features/offers/messages.ts';
import { peopleMessages } from '../features/people/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { quizControlMessages } from '../features/quiz/control/messages.ts';
import { quizMessages } from '../features/quiz/messages.ts';
import { gamificationMessages } from '../features/ranking/organizer/messages.ts';
import { reportsMessages } from '../features/reports/messages.ts';
import { reportTexts } from '../features/reports/shared/messages.ts';
import { organizerRoomsMessages } from '../features/rooms/organizer/messages.ts';
import { runSheetMessages } from '../features/run-sheet/messages.ts';
import { searchMessages } from '../features/search/messages.ts';
import { settingsMessages } from '../features/settings/messages.ts';
import { shellMessages } from '../features/shell/messages.ts';
import { teamsMessages } from '../features/teams/messages.ts';
import { organizerTeamsMessages } from '../features/teams/organizer/messages.ts';
import { termsOrganizerMessages } from '../features/terms/organizer/messages.ts';
import { uploadsMessages } from '../features/uploads/messages.ts';
import { organizerVouchersMessages } from '../features/vouchers/organizer/messages.ts';
import { organizerMessages } from '../pages/organizer/messages.ts';
import { lazyPage } from './lazy-page.ts';

export const OrganizerLayout = lazyPage<{ readonly children: ReactNode }>(
  () => import('../pages/organizer/OrganizerLayout.tsx'),
  [organizerMessages, searchMessages, shellMessages, profileMessages],
);
export const DashboardPage = lazyPage(() => import('../pages/organizer/DashboardPage.tsx'), [dashboardMessages]);
export const OrganizerRoomsPage = lazyPage(() => import('../pages/organizer/RoomsPage.tsx'), [organizerRoomsMessages]);
export const NewRoomPage = lazyPage(() => import('../pages/organizer/NewRoomPage.tsx'), [organizerRoomsMessages]);
export const EditRoomPage = lazyPage(
  () => import('../pages/organizer/EditRoomPage.tsx'),
  [organizerRoomsMessages, uploadsMessages],
);
export const RoomLivePage = lazyPage(
  () => import('../pages/organizer/RoomLivePage.tsx'),
  [
    organizerRoomsMessages,
    liveOrganizerMessages,
    liveMessages,
    chatMessages,
    stageMessages,
    quizControlMessages,
    quizMessages,
    offersMessages,
    teamsMessages,
    organizerTeamsMessages,
    reportsMessages,
    runSheetMessages,
    doubtsMessages,
  ],
);
export const ChannelsPage = lazyPage(() => import('../pages/organizer/ChannelsPage.tsx'), [channelsMessages]);
export const CoursesPage = lazyPage(() => import('../pages/organizer/CoursesPage.tsx'), [coursesMessages]);
export const CoursePage = lazyPage(
  () => import('../pages/organizer/CoursePage.tsx'),
  [coursesMessages, organizerRoomsMessages, termsOrganizerMessages, gamificationMessages, reportsMessages],
);
export const VoucherBatchesPage = lazyPage(
  () => import('../pages/organizer/VoucherBatchesPage.tsx'),
  [organizerVouchersMessages],
);
export const NewVoucherBatchPage = lazyPage(
  () => import('../pages/organizer/NewVoucherBatchPage.tsx'),
  [organizerVouchersMessages],
);
export const VoucherBatchPage = lazyPage(
  () => import('../pages/organizer/VoucherBatchPage.tsx'),
  [organizerVouchersMessages],
);
export const VoucherSheetPage = lazyPage(
  () => import('../pages/organizer/VoucherSheetPage.tsx'),
  [organizerVouchersMessages],
);
export const PeoplePage = lazyPage(() => import('../pages/organizer/PeoplePage.tsx'), [peopleMessages]);
export const PersonPage = lazyPage(() => import('../pages/organizer/PersonPage.tsx'), [peopleMessages]);
export const ImportPeoplePage = lazyPage(() => import('../pages/organizer/ImportPeoplePage.tsx'), [peopleMessages]);
export const SettingsPage = lazyPage(() => import('../pages/organizer/SettingsPage.tsx'), [settingsMessages]);
export const ReportsPage = lazyPage(() => import('../pages/organizer/reports/ReportsPage.tsx'), [reportTexts]);
export const RoomReportPage = lazyPage(
  () => import('../pages/organizer/reports/RoomReportPage.tsx'),
  [reportTexts, organizerRoomsMessages],
);
export const CourseReportPage = lazyPage(
  () => import('../pages/organizer/reports/CourseReportPage.tsx'),
  [reportTexts],
);
export const VouchersReportPage = lazyPage(
  () => import('../pages/organizer/reports/VouchersReportPage.tsx'),
  [reportTexts],
);
