import { maskitoPhone } from '@maskito/phone';
import { useMaskito } from '@maskito/react';
import type { PhoneNumber } from '@palco/domain/vouchers/personal-data';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import fieldStyles from '../../../ui/forms/Field.module.css';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { vouchersMessages } from '../messages.ts';
import { CountryPicker } from './CountryPicker.tsx';
import styles from './PhoneField.module.css';
import { countryOf, metadata, phoneOf, separatorOf } from './phone.ts';

type PhoneFieldProps = {
  /** As the country writes it. */
  readonly value: string;
  readonly country: string;
  readonly error: string | undefined;
  readonly onChange: (phone: PhoneNumber) => void;
  readonly onCountry: (country: string) => void;
};

export const PhoneField = ({ value, country, error, onChange, onCountry }: PhoneFieldProps) => {
  const messages = useMessages(vouchersMessages);
  const code = countryOf(country);
  const options = useMemo(
    () =>
      maskitoPhone({ countryIsoCode: code, metadata, strict: true, format: 'NATIONAL', separator: separatorOf(code) }),
    [code],
  );
  const input = useMaskito({ options });

  const changeCountry = (chosen: string) => {
    onCountry(chosen);
    onChange(phoneOf(value, countryOf(chosen)));
  };

  return (
    <FieldFrame label={messages.phone} error={error}>
      {(wiring) => (
        <div className={styles.phone}>
          <CountryPicker value={code} onChange={changeCountry} />
          <input
            {...wiring}
            ref={input}
            className={fieldStyles.control}
            type="tel"
            name="phone"
            autoComplete="tel-national"
            inputMode="tel"
            value={value}
            onInput={(event) => {
              const { formatted, ...rest } = phoneOf(event.currentTarget.value, code);
              // The mask has already formatted it; formatting it again would move the caret.
              onChange({ ...rest, formatted: event.currentTarget.value || formatted });
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
};
