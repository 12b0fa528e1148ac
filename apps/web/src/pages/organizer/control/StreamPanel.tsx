import type { LiveState } from '@palco/contract/live';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { HealthPanel } from '../../../features/live/organizer/HealthPanel.tsx';
import { liveOrganizerMessages } from '../../../features/live/organizer/messages.ts';
import { PreviewPanel } from '../../../features/live/organizer/PreviewPanel.tsx';
import type { useHealth } from '../../../features/live/organizer/use-health.ts';
import { openHls } from '../../../features/playback/player/open-hls.ts';
import type { OpenSource } from '../../../features/playback/player/player-source.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import styles from './ControlRoom.module.css';

type StreamPanelProps = ReturnType<typeof useHealth> & {
  readonly room: RoomDetails;
  readonly liveState: LiveState | undefined;
};

/** The stream that is sent: its picture, its sound, and how well it arrives. */
export const StreamPanel = ({ room, liveState, health, isStale }: StreamPanelProps) => {
  const words = useMessages(liveOrganizerMessages);
  const status = liveState?.liveStatus;
  if (status === 'ended') return <p className={styles.muted}>{words.stateTexts.ended}</p>;
  const names = health?.senders.map(({ name }) => name).join(', ');
  return (
    <div className={styles.stack}>
      <PreviewPanel key={room.primaryStreamUrl} roomId={room.id} openEncoder={openEncoderOf(room)} />
      {status === 'not_live' && <p className={styles.muted}>{words.stateTexts.not_live}</p>}
      {names && <p className={styles.muted}>{words.transmitting({ names })}</p>}
      <h3 className={styles.subheading}>{words.health.title}</h3>
      <HealthPanel
        health={health}
        isStale={isStale}
        isLive={status === 'live'}
        isExternal={room.primaryStreamUrl !== null}
      />
    </div>
  );
};

const openEncoderOf = ({ primaryStreamUrl, secondaryStreamUrl }: RoomDetails): OpenSource | null => {
  if (primaryStreamUrl === null) return null;
  const stream = { url: primaryStreamUrl, fallbackUrl: secondaryStreamUrl, startAtS: 0, isLive: true };
  return (video, events) => openHls(video, stream, events);
};
