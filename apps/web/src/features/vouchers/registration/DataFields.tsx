import { useMaskito } from '@maskito/react';
import * as limits from '@palco/contract/limits';
import type { Gender } from '@palco/contract/vouchers';
import type { PersonalDataField, PersonalDataForm } from '@palco/domain/vouchers/personal-data';
import { type ClipboardEvent, Suspense } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import fieldStyles from '../../../ui/forms/Field.module.css';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from '../VoucherForm.module.css';

/** In its own chunk, because it contains the phone number rules of every country. */
export const loadPhoneField = async () => (await import('./PhoneField.tsx')).PhoneField;
const PhoneField = lazyPart(loadPhoneField);

type DataFieldsProps = {
  readonly form: PersonalDataForm;
  readonly country: string;
  readonly onEdit: (part: Partial<PersonalDataForm>) => void;
  readonly setCountry: (country: string) => void;
  readonly onLeave: (field: 'email' | 'emailAgain') => void;
  readonly errorOf: (field: PersonalDataField) => string | undefined;
};

/** DD/MM/YYYY. Only the shape: a mask that corrected days by itself would hide a typing mistake. */
const dateMask = { mask: [/\d/, /\d/, '/', /\d/, /\d/, '/', /\d/, /\d/, /\d/, /\d/] };

/** Spec section 5: the confirmation has to be typed. */
const refuse = (event: ClipboardEvent) => event.preventDefault();
const noClipboard = { onCopy: refuse, onCut: refuse, onPaste: refuse };

export const DataFields = ({ form, country, onEdit, setCountry, onLeave, errorOf }: DataFieldsProps) => {
  const messages = useMessages(vouchersMessages);
  const dateInput = useMaskito({ options: dateMask });
  const { male, female, other } = messages.genders;
  const genders: { value: Gender | ''; label: string }[] = [
    { value: '', label: messages.genderPlaceholder },
    { value: 'male', label: male },
    { value: 'female', label: female },
    { value: 'other', label: other },
  ];
  const email = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    ...noClipboard,
  } as const;

  return (
    <>
      <Field
        label={messages.name}
        name="name"
        autoComplete="name"
        maxLength={limits.profile.nameMax}
        value={form.name}
        error={errorOf('name')}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Field
          ref={dateInput}
          label={`${messages.birthDate} ${messages.optional}`}
          placeholder={messages.birthDatePlaceholder}
          inputMode="numeric"
          autoComplete="off"
          value={form.dateOfBirth}
          error={errorOf('dateOfBirth')}
          onInput={(event) => onEdit({ dateOfBirth: event.currentTarget.value })}
        />
        <Select
          label={messages.gender}
          options={genders}
          value={form.gender}
          error={errorOf('gender')}
          onChange={(gender) => onEdit({ gender })}
        />
      </div>
      <Field
        {...email}
        label={messages.email}
        name="email"
        autoComplete="email"
        maxLength={limits.email.max}
        value={form.email}
        error={errorOf('email')}
        onChange={(event) => onEdit({ email: event.currentTarget.value })}
        onBlur={() => onLeave('email')}
      />
      <Field
        {...email}
        label={messages.emailAgain}
        hint={messages.emailAgainHint}
        autoComplete="off"
        maxLength={limits.email.max}
        value={form.emailAgain}
        error={errorOf('emailAgain')}
        onChange={(event) => onEdit({ emailAgain: event.currentTarget.value })}
        onBlur={() => onLeave('emailAgain')}
      />
      <Suspense fallback={<PhonePlaceholder label={messages.phone} />}>
        <PhoneField
          value={form.phone.formatted}
          country={country}
          error={errorOf('phone')}
          onChange={(phone) => onEdit({ phone })}
          onCountry={setCountry}
        />
      </Suspense>
    </>
  );
};

/** Keeps the space of the phone field while its chunk is loading. */
const PhonePlaceholder = ({ label }: { readonly label: string }) => (
  <FieldFrame label={label}>{(wiring) => <input {...wiring} className={fieldStyles.control} disabled />}</FieldFrame>
);
