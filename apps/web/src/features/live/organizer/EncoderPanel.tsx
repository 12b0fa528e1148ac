import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import styles from './LivePanels.module.css';
import { liveOrganizerMessages } from './messages.ts';
import type { RoomPanelProps } from './SchedulePanel.tsx';
import { useRoomChange } from './use-room-change.ts';

/** Spec section 3: primary and secondary stream URLs and the password of an outside encoder. */
export const EncoderPanel = ({ room, onRoom }: RoomPanelProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const { isSaving, save } = useRoomChange(room.id, onRoom);
  const [primary, setPrimary] = useState(room.primaryStreamUrl ?? '');
  const [secondary, setSecondary] = useState(room.secondaryStreamUrl ?? '');
  const [password, setPassword] = useState(room.password ?? '');
  const isValid = isAddress(primary) && isAddress(secondary);
  const change = {
    primaryStreamUrl: primary.trim() || null,
    secondaryStreamUrl: secondary.trim() || null,
    password: password || null,
  };
  const isSame =
    change.primaryStreamUrl === room.primaryStreamUrl &&
    change.secondaryStreamUrl === room.secondaryStreamUrl &&
    change.password === room.password;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) save(change);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        type="url"
        label={messages.primary}
        hint={messages.urlHint}
        error={isAddress(primary) ? undefined : messages.urlInvalid}
        value={primary}
        onChange={(event) => setPrimary(event.currentTarget.value)}
      />
      <Field
        type="url"
        label={messages.secondary}
        hint={messages.urlHint}
        error={isAddress(secondary) ? undefined : messages.urlInvalid}
        value={secondary}
        onChange={(event) => setSecondary(event.currentTarget.value)}
      />
      <PasswordField
        label={messages.password}
        hint={messages.passwordHint}
        showLabel={messages.showPassword}
        hideLabel={messages.hidePassword}
        autoComplete="off"
        value={password}
        maxLength={200}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.save}>
        <Button type="submit" disabled={isSame || !isValid} isLoading={isSaving} loadingLabel={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

const isAddress = (text: string): boolean =>
  text.trim() === '' || (URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:');
