import type { LiveState } from '@palco/contract/live';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { ArrowLeft, ExternalLink, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { LiveBar } from '../../../features/live/organizer/LiveBar.tsx';
import { liveOrganizerMessages } from '../../../features/live/organizer/messages.ts';
import { ReloadMenu } from '../../../features/live/organizer/ReloadMenu.tsx';
import { organizerRoomsMessages } from '../../../features/rooms/organizer/messages.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './ControlHead.module.css';

type ControlHeadProps = {
  readonly room: RoomDetails;
  /** Undefined until it is known. */
  readonly liveState: LiveState | undefined;
  readonly viewers: number | null;
  readonly onLiveState: (state: LiveState) => void;
};

/** Always in sight: the room, whether it is live, who watches, and the end. */
export const ControlHead = ({ room, liveState, viewers, onLiveState }: ControlHeadProps) => {
  const words = useMessages(liveOrganizerMessages);
  const rooms = useMessages(organizerRoomsMessages);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Link className={styles.link} to={`/organizer/rooms/${room.id}`} aria-label={words.backToRoom}>
          <ArrowLeft aria-hidden />
        </Link>
        <h1 className={styles.name}>{room.name}</h1>
      </div>
      <div className={styles.live}>
        {liveState ? (
          <LiveBar
            liveState={liveState}
            onLiveState={onLiveState}
            viewers={viewers}
            isRecorded={room.primaryStreamUrl === null}
          />
        ) : (
          <Skeleton height={32} width={240} />
        )}
      </div>
      <div className={styles.actions}>
        {liveState?.liveStatus === 'live' && <ReloadMenu roomId={room.id} />}
        <IconButton label={words.help} icon={<Keyboard aria-hidden />} onClick={() => setIsHelpOpen(true)} />
        <a
          className={styles.link}
          href={`/course/${room.id}`}
          target="_blank"
          rel="noopener"
          aria-label={`${rooms.preview} (${rooms.opensInNewWindow})`}
        >
          <ExternalLink aria-hidden />
        </a>
      </div>
      <Dialog
        isOpen={isHelpOpen}
        size="sm"
        title={words.help}
        closeLabel={words.close}
        onClose={() => setIsHelpOpen(false)}
      >
        <dl className={styles.keys}>
          {[
            ['F6', words.helpNext],
            ['Shift+F6', words.helpPrevious],
            ['← →', words.helpTabs],
            ['Ctrl+K', words.helpSearch],
          ].map(([keys, text]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </header>
  );
};
