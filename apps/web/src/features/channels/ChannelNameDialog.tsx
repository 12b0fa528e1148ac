import type { Channel } from '@palco/contract/channels';
import { type NameProblem, nameProblemOf } from '@palco/domain/courses/draft';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { postChannel, putChannelName } from './api.ts';
import { channelsMessages } from './messages.ts';

type ChannelNameDialogProps = {
  /** Null creates a channel. */
  readonly channel: Channel | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Creates or renames a channel. */
export const ChannelNameDialog = ({ channel, onDone, onClose }: ChannelNameDialogProps) => {
  const messages = useMessages(channelsMessages);
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm<{ name: string }>({
    defaultValues: { name: channel?.name ?? '' },
  });

  const submit = handleSubmit(async ({ name }) => {
    try {
      if (channel) await putChannelName(channel.id, name.trim());
      else await postChannel(name.trim());
      toast.success(channel ? messages.renamed : messages.created);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANNEL_NAME_TAKEN')
        return setError('name', { type: 'taken' }, { shouldFocus: true });
      logProblem('the channel could not be saved', error);
      const isFull = error instanceof ApiError && error.code === 'TOO_MANY_CHANNELS';
      toast.error(isFull ? messages.tooMany : messages.saveFailed);
    }
  });
  const problems: Record<NameProblem | 'taken', string> = {
    required: messages.nameRequired,
    too_long: messages.nameTooLong,
    taken: messages.nameTaken,
  };
  const problem = formState.errors.name?.type as keyof typeof problems | undefined;
  return (
    <Dialog
      isOpen
      size="sm"
      title={channel ? messages.renameTitle : messages.createTitle}
      closeLabel={messages.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} isLoading={formState.isSubmitting}>
            {channel ? messages.save : messages.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          {...register('name', {
            validate: {
              required: (name) => nameProblemOf(name) !== 'required',
              too_long: (name) => nameProblemOf(name) !== 'too_long',
            },
          })}
          label={messages.name}
          hint={messages.nameHint}
          error={problem && problems[problem]}
          autoComplete="off"
          autoFocus
          required
        />
      </form>
    </Dialog>
  );
};
