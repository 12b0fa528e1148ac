import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { organizerRoomsMessages } from './messages.ts';
import type { RoomDraftForm } from './use-room-draft.ts';

/** Says that the form holds stored changes. At the top of the page, as the form may be further down. */
export const RestoredNotice = ({ room: { form, restored, discard } }: { readonly room: RoomDraftForm }) => {
  const messages = useMessages(organizerRoomsMessages);
  if (!restored) return null;
  const discardAll = () => {
    discard();
    // The button is gone, and the keyboard goes on in the form.
    form.setFocus('name');
  };
  const button = (
    <Button variant="secondary" size="sm" onClick={discardAll}>
      {messages.discardRestored}
    </Button>
  );
  return (
    <Alert tone={restored.isOutdated ? 'warning' : 'info'} title={messages.restoredTitle} action={button}>
      {restored.isOutdated ? messages.restoredOutdated : messages.restoredText}
    </Alert>
  );
};
