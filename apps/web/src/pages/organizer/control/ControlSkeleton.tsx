import { ArrowLeft } from 'lucide-react';
import { liveOrganizerMessages } from '../../../features/live/organizer/messages.ts';
import { organizerRoomsMessages } from '../../../features/rooms/organizer/messages.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useWidth } from '../../../ui/hooks/use-width.ts';
import head from './ControlHead.module.css';
import styles from './ControlRoom.module.css';
import { columnsIn } from './control-layout.ts';
import { useControlMode } from './use-control-mode.ts';

const conversations = ['general', 'monitors', 'doubts'];

/** The control room before its room is loaded: the same head and columns, empty. */
export const ControlSkeleton = ({ roomId }: { readonly roomId: string }) => {
  const words = useMessages(liveOrganizerMessages);
  const rooms = useMessages(organizerRoomsMessages);
  const { mode, isShort } = useControlMode();
  const [talkPx, talkRef] = useWidth();
  return (
    <div className={styles.room} data-mode={mode} data-fill-page={!isShort || undefined}>
      <header className={head.head}>
        <div className={head.title}>
          <Link className={head.link} to={`/organizer/rooms/${roomId}`} aria-label={words.backToRoom}>
            <ArrowLeft aria-hidden />
          </Link>
          <h1 className="visually-hidden">{words.title}</h1>
          <Skeleton height={24} width={200} />
        </div>
        <div className={head.live}>
          <Skeleton height={32} width={240} />
        </div>
      </header>
      <div className={styles.grid} role="status" aria-busy="true" aria-label={rooms.loadingRoom}>
        {mode !== 'narrow' && (
          <div className={styles.panel}>
            <TitleSkeleton />
            <PictureSkeleton />
          </div>
        )}
        {mode === 'wide' && (
          <div ref={talkRef} className={styles.talk}>
            {conversations.slice(0, columnsIn(talkPx)).map((one) => (
              <div key={one} className={styles.panel}>
                <TitleSkeleton />
              </div>
            ))}
          </div>
        )}
        <div className={styles.side}>
          <TitleSkeleton />
          {mode === 'narrow' && <PictureSkeleton />}
        </div>
      </div>
    </div>
  );
};

const TitleSkeleton = () => (
  <div className={styles.heading}>
    <Skeleton width={120} />
  </div>
);

const PictureSkeleton = () => (
  <div className={styles.body}>
    <div className={styles.picture}>
      <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" />
    </div>
  </div>
);
