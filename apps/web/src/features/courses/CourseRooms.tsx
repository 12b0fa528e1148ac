import { ArrowDownAZ } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { SortableList } from '../../ui/layout/SortableList.tsx';
import styles from './CourseRooms.module.css';
import { coursesMessages } from './messages.ts';
import { useCourseRooms } from './use-course-rooms.ts';

/** The rooms of a course, put in order by drag or keyboard. */
export const CourseRooms = ({ courseId }: { readonly courseId: string }) => {
  const messages = useMessages(coursesMessages);
  const { data, error, refetch, order, orderByName } = useCourseRooms(courseId);
  if (!data && error)
    return (
      <Alert
        tone="danger"
        action={
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        }
      >
        {messages.roomsFailed}
      </Alert>
    );
  if (!data) return <Skeleton height={112} radius="var(--radius-12)" />;
  const addRoom = (
    <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/organizer/rooms/new">
      {messages.addRoom}
    </Link>
  );
  if (data.rooms.length === 0)
    return (
      <div className={styles.foot}>
        <p className={styles.note}>{messages.noRooms}</p>
        {addRoom}
      </div>
    );
  return (
    <>
      <SortableList
        label={messages.rooms}
        items={data.rooms}
        nameOf={({ name }) => name}
        texts={{ move: messages.move, hint: messages.moveHint, moved: messages.moved }}
        onOrder={order}
        renderItem={(room) => (
          <span className={styles.texts}>
            <Link className={styles.name} to={`/organizer/rooms/${room.id}`}>
              {room.name}
            </Link>
            {room.liveStatus === 'live' && <Badge tone="live">{messages.live}</Badge>}
            <span className={styles.channel}>{room.channelName}</span>
          </span>
        )}
      />
      <div className={styles.foot}>
        {data.isOrdered ? (
          <Button variant="ghost" size="sm" icon={<ArrowDownAZ aria-hidden />} onClick={orderByName}>
            {messages.byName}
          </Button>
        ) : (
          <p className={styles.note}>{messages.isByName}</p>
        )}
        {addRoom}
      </div>
    </>
  );
};
