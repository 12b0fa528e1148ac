import { type Language, languages } from '@palco/contract/languages';
import * as limits from '@palco/contract/limits';
import type { Installation } from '@palco/contract/settings';
import { readableAccent } from '@palco/domain/settings/accent';
import type { CSSProperties } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FieldFrame } from '../../ui/forms/FieldFrame.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { settingsMessages } from './messages.ts';
import styles from './Settings.module.css';
import { useSaveSettings } from './use-settings.ts';

type Draft = { readonly name: string; readonly accent: string | null; readonly language: Language };

/** The colour of the product (`--color-accent`), where a colour picker needs one to begin with. */
const productAccent = '#ffb224';

/** Name, colour and default language. */
export const IdentityForm = ({ settings }: { readonly settings: Installation }) => {
  const messages = useMessages(settingsMessages);
  const save = useSaveSettings();
  const { control, register, handleSubmit, reset, watch, formState } = useForm<Draft>({
    values: draftOf(settings),
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  });
  const submit = handleSubmit(async (draft) => {
    const saved = await save({ ...draft, name: draft.name.trim() }, true);
    if (saved) reset(draftOf(saved.settings));
  });
  const chosen = watch('accent');
  const shown = readableAccent(chosen ?? productAccent);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...register('name', {
          validate: (typed) => typed.trim() !== '' && typed.trim().length <= limits.settings.nameMax,
        })}
        label={messages.name}
        error={formState.errors.name && messages.nameMissing}
        autoComplete="off"
        required
      />
      <Controller
        control={control}
        name="accent"
        render={({ field }) => (
          <FieldFrame
            label={messages.accent}
            hint={
              chosen !== null && shown !== chosen ? messages.accentLightened({ colour: shown }) : messages.accentHint
            }
          >
            {(wiring) => (
              <div className={styles.accent}>
                <input
                  {...wiring}
                  className={styles.colour}
                  type="color"
                  ref={field.ref}
                  value={field.value ?? productAccent}
                  onBlur={field.onBlur}
                  onChange={(event) => field.onChange(event.target.value)}
                />
                <span className={styles.sample} style={{ '--sample': shown } as CSSProperties} aria-hidden="true">
                  {messages.accentPreview}
                </span>
                {field.value !== null && (
                  <Button variant="ghost" size="sm" onClick={() => field.onChange(null)}>
                    {messages.accentDefault}
                  </Button>
                )}
              </div>
            )}
          </FieldFrame>
        )}
      />
      <Controller
        control={control}
        name="language"
        render={({ field }) => (
          <Select
            label={messages.language}
            hint={messages.languageHint}
            options={languages.map((value) => ({ value, label: messages.languages[value] }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <div className={styles.actions}>
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

const draftOf = ({ name, accent, language }: Installation): Draft => ({ name, accent, language });
