import * as limits from '@palco/contract/limits';
import { type FixableName, fixableNames, type Installation, type SettingsPage } from '@palco/contract/settings';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { settingsMessages } from './messages.ts';
import styles from './Settings.module.css';
import { useSaveSettings } from './use-settings.ts';

type Draft = Record<FixableName, string>;

/** How many logins, and how long rows are kept. Settings of the environment are shown and cannot be changed. */
export const LimitsForm = ({ settings, fixed }: Pick<SettingsPage, 'settings' | 'fixed'>) => {
  const messages = useMessages(settingsMessages);
  const language = useLanguage();
  const save = useSaveSettings();
  const { register, handleSubmit, reset, formState } = useForm<Draft>({
    values: draftOf(settings),
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  });
  const submit = handleSubmit(async (draft) => {
    const changes = Object.fromEntries(
      fixableNames
        .filter((name) => fixed[name] === undefined)
        .map((name) => [name, draft[name].trim() === '' ? null : Number(draft[name])]),
    );
    const saved = await save(changes, false);
    if (saved) reset(draftOf(saved.settings));
  });
  const hintOf = (name: FixableName) => {
    const variable = fixed[name];
    if (variable !== undefined) return messages.fixed({ variable });
    return mayBeEmpty(name) ? messages.forEver : undefined;
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        {fixableNames.map((name) => (
          <Field
            key={name}
            {...register(name, { validate: (typed) => isValid(name, typed) })}
            label={messages[name]}
            hint={hintOf(name)}
            error={
              formState.errors[name] &&
              messages.wholeNumber({ max: new Intl.NumberFormat(language).format(maxOf(name)) })
            }
            readOnly={fixed[name] !== undefined}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <div className={styles.actions}>
        <p className={styles.hint}>{messages.shorter}</p>
        <Button
          type="submit"
          disabled={!formState.isDirty}
          isLoading={formState.isSubmitting}
          loadingLabel={messages.saving}
        >
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

const maxOf = (name: FixableName) =>
  name === 'maxSessions' ? limits.settings.maxSessionsMax : limits.settings.maxDays;

const mayBeEmpty = (name: FixableName) => name === 'keepStatisticsDays' || name === 'keepEventsDays';

const isValid = (name: FixableName, typed: string): boolean => {
  const text = typed.trim();
  if (text === '') return mayBeEmpty(name);
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxOf(name);
};

const draftOf = (settings: Installation): Draft => ({
  maxSessions: String(settings.maxSessions),
  keepStatisticsDays: String(settings.keepStatisticsDays ?? ''),
  keepEventsDays: String(settings.keepEventsDays ?? ''),
  keepLoginsDays: String(settings.keepLoginsDays),
  keepOfferOpeningsDays: String(settings.keepOfferOpeningsDays),
  keepOutboxDays: String(settings.keepOutboxDays),
  keepAddressesDays: String(settings.keepAddressesDays),
});
