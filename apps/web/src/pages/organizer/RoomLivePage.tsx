import { liveOrganizerMessages } from '../../features/live/organizer/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/router/navigation.ts';
import { ControlRoom } from './control/ControlRoom.tsx';
import { ControlSkeleton } from './control/ControlSkeleton.tsx';
import { RoomFrame } from './RoomFrame.tsx';

/** Spec section 4, Live (organizer): the control room of the live of one room. */
const RoomLivePage = () => {
  const words = useMessages(liveOrganizerMessages);
  const { roomId = '' } = useParams();
  return (
    <RoomFrame
      screenSkeleton={<ControlSkeleton roomId={roomId} />}
      roomId={roomId}
      heading={words.title}
      titleOf={(room) => (room ? `${words.title}: ${room.name}` : words.title)}
      back={{ path: `/organizer/rooms/${roomId}`, label: words.backToRoom }}
    >
      {(content) => <ControlRoom key={content.room.id} {...content} />}
    </RoomFrame>
  );
};

export default RoomLivePage;
