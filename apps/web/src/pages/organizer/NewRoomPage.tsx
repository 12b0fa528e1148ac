import { emptyDraft } from '@palco/domain/rooms/draft';
import { ArrowLeft } from 'lucide-react';
import { useUser } from '../../features/auth/user-query.ts';
import { postRoom } from '../../features/rooms/organizer/api.ts';
import { LeaveDialog } from '../../features/rooms/organizer/LeaveDialog.tsx';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { RestoredNotice } from '../../features/rooms/organizer/RestoredNotice.tsx';
import { RoomForm } from '../../features/rooms/organizer/RoomForm.tsx';
import { useOnlyChoices } from '../../features/rooms/organizer/use-only-choices.ts';
import { useRoomDraft } from '../../features/rooms/organizer/use-room-draft.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useNavigate } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

/** The required fields of a room; files are added once it exists. */
const NewRoomPage = () => {
  const messages = useMessages(organizerRoomsMessages);
  const navigate = useNavigate();
  const user = useUser();
  useTitle(messages.newRoom);
  const draft = useRoomDraft({
    saved: { ...emptyDraft, ...useOnlyChoices() },
    updatedAt: '',
    owner: { userId: user.userId, roomId: 'new' },
    save: postRoom,
    onSaved: (room) => {
      toast.success(messages.created);
      void navigate(`/organizer/rooms/${room.id}`, { replace: true });
    },
  });
  return (
    <div className={styles.column}>
      <Link className={styles.back} to="/organizer/rooms">
        <ArrowLeft aria-hidden />
        {messages.backToRooms}
      </Link>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.newRoom}</h1>
          <p className={styles.lead}>{messages.newRoomText}</p>
        </div>
      </header>
      <div className={styles.cards}>
        <RestoredNotice room={draft} />
        <SectionCard title={messages.details}>
          <RoomForm room={draft} isNew canAddChannel={user.managesAllCourses} />
        </SectionCard>
      </div>
      <LeaveDialog guard={draft.guard} />
    </div>
  );
};

export default NewRoomPage;
