import type { Channel } from '@palco/contract/channels';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { removeChannel } from './api.ts';
import { channelsMessages } from './messages.ts';

type DeleteChannelDialogProps = {
  readonly channel: Channel;
  readonly channels: readonly Channel[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Says what a channel takes along: nothing, when it is empty; otherwise it asks where its rooms go. */
export const DeleteChannelDialog = ({ channel, channels, onDone, onClose }: DeleteChannelDialogProps) => {
  const messages = useMessages(channelsMessages);
  const plural = pluralIn(useLanguage());
  const [moveTo, setMoveTo] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const hasRooms = channel.rooms > 0;
  const others = channels.filter(({ id }) => id !== channel.id);
  const isStuck = hasRooms && others.length === 0;

  const confirm = async () => {
    if (hasRooms && moveTo === '') return setIsAsked(true);
    setIsBusy(true);
    try {
      await removeChannel(channel.id, moveTo || undefined).catch(whenGone);
      toast.success(messages.deleted);
      onDone();
    } catch (error) {
      logProblem('the channel could not be deleted', error);
      toast.error(messages.deleteFailed);
      // Rooms were added to it meanwhile, or the other channel is gone: the list says so.
      onDone();
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      isOpen
      size="sm"
      title={messages.deleteTitle({ name: channel.name })}
      description={
        isStuck
          ? messages.onlyChannel
          : hasRooms
            ? plural(channel.rooms, messages.deleteText)
            : messages.deleteEmptyText
      }
      closeLabel={messages.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {messages.cancel}
          </Button>
          {!isStuck && (
            <Button variant="danger" isLoading={isBusy} onClick={() => void confirm()}>
              {hasRooms ? messages.confirmMove : messages.confirmDelete}
            </Button>
          )}
        </>
      }
    >
      {hasRooms && !isStuck && (
        <Select
          label={messages.moveTo}
          options={[
            { value: '', label: messages.choose, isDisabled: true },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={moveTo}
          onChange={setMoveTo}
          error={isAsked && moveTo === '' ? messages.chooseRequired : undefined}
          required
        />
      )}
    </Dialog>
  );
};

/** A channel that another organizer has deleted meanwhile counts as deleted. */
const whenGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};
