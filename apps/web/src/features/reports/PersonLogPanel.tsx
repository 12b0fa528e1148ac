import { EventList } from './EventList.tsx';
import { useEvents } from './use-events.ts';

/** Actions of a person in the organizer area, and actions of others on that person. */
export const PersonLogPanel = ({ userId }: { readonly userId: string }) => (
  <EventList events={useEvents({ userId })} showsRoom />
);
