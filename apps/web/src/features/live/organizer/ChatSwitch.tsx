import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { liveOrganizerMessages } from './messages.ts';

type ChatSwitchProps = {
  readonly isOn: boolean;
  /** Resolves once the server has it. */
  readonly onChange: (isOn: boolean) => Promise<unknown>;
};

export const ChatSwitch = ({ isOn, onChange }: ChatSwitchProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const [pending, setPending] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setPending(next);
    try {
      await onChange(next);
    } catch (error) {
      logProblem('the chat could not be changed', error);
      toast.error(messages.chatFailed);
    }
    setPending(null);
  };
  return (
    <Switch
      label={messages.chatSwitch}
      hint={messages.chatHint}
      isChecked={pending ?? isOn}
      onChange={(next) => void change(next)}
    />
  );
};
