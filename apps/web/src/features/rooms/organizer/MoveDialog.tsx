import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { Choice } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomForm.module.css';
import { useChoices } from './use-rooms.ts';

type MoveDialogProps = {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onMove: (to: { channelId?: string; courseId?: string }) => void;
  readonly onClose: () => void;
};

/** Asks for the channel and the course of rooms; either may stay as it is. */
export const MoveDialog = ({ count, isOpen, onMove, onClose }: MoveDialogProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  const { data } = useChoices();
  const [channelId, setChannelId] = useState('');
  const [courseId, setCourseId] = useState('');
  const options = (choices: readonly Choice[] = []) => [
    { value: '', label: messages.moveKeep },
    ...choices.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const submit = () => onMove({ ...(channelId !== '' && { channelId }), ...(courseId !== '' && { courseId }) });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={plural(count, messages.moveTitle)} closeLabel={messages.cancel}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select label={messages.channel} options={options(data?.channels)} value={channelId} onChange={setChannelId} />
        <Select label={messages.course} options={options(data?.courses)} value={courseId} onChange={setCourseId} />
        <Button type="submit" disabled={channelId === '' && courseId === ''}>
          {messages.moveConfirm}
        </Button>
      </form>
    </Dialog>
  );
};
