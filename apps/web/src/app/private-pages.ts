/** The pages behind the login, each its own chunk. Visitors do not even load their names. */

import type { ReactNode } from 'react';
import { liveMessages } from '../features/live/messages.ts';
import { offersMessages } from '../features/offers/messages.ts';
import { playbackMessages } from '../features/playback/messages.ts';
import { profileMessages } from '../features/profile/messages.ts';
import { quizMessages } from '../features/quiz/messages.ts';
import { rankingMessages } from '../features/ranking/messages.ts';
import { roomsMessages } from '../features/rooms/messages.ts';
import { shellMessages } from '../features/shell/messages.ts';
import { termsMessages } from '../features/terms/messages.ts';
import { vouchersMessages } from '../features/vouchers/messages.ts';
import { lazyPage } from './lazy-page.ts';

export const ShellLayout = lazyPage<{ readonly children: ReactNode }>(
  () => import('../pages/shell/ShellLayout.tsx'),
  [shellMessages, profileMessages],
);
export const HomePage = lazyPage(() => import('../pages/home/HomePage.tsx'), [roomsMessages]);
export const TermsPage = lazyPage(() => import('../pages/terms/TermsPage.tsx'), [termsMessages]);
export const ActiveVoucherPage = lazyPage(
  () => import('../pages/active-voucher/ActiveVoucherPage.tsx'),
  [vouchersMessages],
);
export const RoomPage = lazyPage(
  () => import('../pages/room/RoomPage.tsx'),
  [roomsMessages, playbackMessages, quizMessages, offersMessages, rankingMessages],
);
export const ProducerPage = lazyPage(() => import('../pages/producer/ProducerPage.tsx'), [liveMessages]);
export const OrganizerArea = lazyPage(
  () => import('./OrganizerArea.tsx').then((module) => ({ default: module.OrganizerArea })),
  [],
);
