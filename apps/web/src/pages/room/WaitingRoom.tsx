import type { Room } from '@palco/contract/rooms';
import { Suspense } from 'react';
import { alertsMessages } from '../../features/alerts/messages.ts';
import { LiveCountdown } from '../../features/playback/room/LiveCountdown.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import styles from './WaitingRoom.module.css';

const AlertsPanel = lazyPart(
  () => import('../../features/alerts/AlertsPanel.tsx').then((module) => module.AlertsPanel),
  [alertsMessages],
);

/** The page that a viewer sees before a live begins. */
export const WaitingRoom = ({ room }: { readonly room: Room }) => (
  <div className={styles.waiting}>
    <LiveCountdown room={room} />
    <Suspense fallback={null}>
      <AlertsPanel courseId={room.courseId} />
    </Suspense>
  </div>
);
