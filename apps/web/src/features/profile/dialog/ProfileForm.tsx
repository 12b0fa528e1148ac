import type { User } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import { formatPhone, greetedName } from '@palco/domain/profile/person';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { profileDialogMessages } from './messages.ts';
import { PhotoEditor } from './PhotoEditor.tsx';
import styles from './ProfileDialog.module.css';
import type { useProfileForm } from './use-profile-form.ts';

type ProfileFormProps = {
  readonly id: string;
  readonly user: User;
  readonly form: ReturnType<typeof useProfileForm>;
  readonly onPassword: () => void;
};

const networks = [
  { id: 'facebook', name: 'Facebook' },
  { id: 'instagram', name: 'Instagram' },
  { id: 'twitter', name: 'Twitter' },
] as const;

export const ProfileForm = ({ id, user, form, onPassword }: ProfileFormProps) => {
  const messages = useMessages(profileDialogMessages);
  const language = useLanguage();
  const [wasPhoneLeft, setWasPhoneLeft] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <PhotoEditor
        name={user.name}
        photoUrl={form.photoUrl}
        upload={form.upload}
        onChoose={form.choosePhoto}
        onRemove={form.removePhoto}
      >
        <p className={styles.greeting}>{messages.greeting({ name: greetedName(user.name, language) })}</p>
        <dl className={styles.facts}>
          <dt>{messages.userId}</dt>
          <dd data-numeric>{user.userId}</dd>
          {user.phone && (
            <>
              <dt>{messages.phone}</dt>
              <dd data-numeric>{formatPhone(user.phone)}</dd>
            </>
          )}
        </dl>
      </PhotoEditor>
      <Field
        label={messages.name}
        name="name"
        autoComplete="name"
        maxLength={limits.profile.nameMax}
        value={form.name}
        error={form.isNameWrong ? messages.wrongName : undefined}
        onChange={(event) => form.changeName(event.currentTarget.value)}
      />
      <Field
        label={messages.phone}
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        maxLength={24}
        hint={messages.phoneHint}
        value={form.phone}
        error={wasPhoneLeft && form.isPhoneWrong ? messages.wrongPhone : undefined}
        onChange={(event) => form.changePhone(event.currentTarget.value)}
        onBlur={() => setWasPhoneLeft(true)}
      />
      {networks.map((network) => (
        <Field
          key={network.id}
          label={network.name}
          name={network.id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.profile.socialMax}
          placeholder={messages.socialPlaceholder({ network: network.name })}
          value={form.social[network.id]}
          onChange={(event) => form.changeSocial({ [network.id]: event.currentTarget.value })}
        />
      ))}
      <Button variant="secondary" isFullWidth icon={<KeyRound aria-hidden />} onClick={onPassword}>
        {messages.changePassword}
      </Button>
    </form>
  );
};
