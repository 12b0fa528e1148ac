import { useMessages } from '../../lib/i18n/messages.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { organizersMessages } from './messages.ts';

/** In place of a page about something of a course that the organizer does not manage. */
export const NotYours = () => {
  const messages = useMessages(organizersMessages);
  return <EmptyState art={<CableArt />} title={messages.notYoursTitle} text={messages.notYoursText} />;
};
