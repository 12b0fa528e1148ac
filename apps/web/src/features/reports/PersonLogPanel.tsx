import { EventList } from './EventList.tsx';
import { useEvents } from './use-events.ts';

/** What a person did in the organizer area, and what was done with them. */
export const PersonLogPanel = ({ userId }: { readonly userId: string }) => (
  <EventList events={useEvents({ userId })} showsRoom />
);
