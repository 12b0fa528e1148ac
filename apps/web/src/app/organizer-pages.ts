/** The pages of the organizer area, each its own chunk. */

import type { ReactNode } from 'react';
import { chatMessages } from '../features/chat/messages.ts';
import { liveMessages } from '../features/live/messages.ts';
import { liveOrganizerMessages } from '../features/live/organizer/messages.ts';
import { peopleMessages } from '../features/people/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { organizerRoomsMessages } from '../features/rooms/organizer/messages.ts';
import { shellMessages } from '../features/shell/messages.ts';
import { uploadsMessages } from '../features/uploads/messages.ts';
import { organizerMessages } from '../pages/organizer/messages.ts';
import { lazyPage } from './lazy-page.ts';

export const OrganizerLayout = lazyPage<{ readonly children: ReactNode }>(
  () => import('../pages/organizer/OrganizerLayout.tsx'),
  [organizerMessages, shellMessages, profileMessages],
);
export const OrganizerRoomsPage = lazyPage(() => import('../pages/organizer/RoomsPage.tsx'), [organizerRoomsMessages]);
export const NewRoomPage = lazyPage(() => import('../pages/organizer/NewRoomPage.tsx'), [organizerRoomsMessages]);
export const EditRoomPage = lazyPage(
  () => import('../pages/organizer/EditRoomPage.tsx'),
  [organizerRoomsMessages, uploadsMessages],
);
export const RoomLivePage = lazyPage(
  () => import('../pages/organizer/RoomLivePage.tsx'),
  [organizerRoomsMessages, liveOrganizerMessages, liveMessages, chatMessages],
);
export const PeoplePage = lazyPage(() => import('../pages/organizer/PeoplePage.tsx'), [peopleMessages]);
export const PersonPage = lazyPage(() => import('../pages/organizer/PersonPage.tsx'), [peopleMessages]);
export const ImportPeoplePage = lazyPage(() => import('../pages/organizer/ImportPeoplePage.tsx'), [peopleMessages]);
