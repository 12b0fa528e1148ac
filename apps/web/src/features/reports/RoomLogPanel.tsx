import { EventList } from './EventList.tsx';
import { useRoomLog } from './follow-room-log.ts';
import { useEvents } from './use-events.ts';

/** Actions of organizers in a room, as they happen. */
export const RoomLogPanel = ({ roomId }: { readonly roomId: string }) => {
  const events = useEvents({ roomId });
  useRoomLog(roomId, events.add, () => void events.reload());
  return <EventList events={events} showsRoom={false} />;
};
