import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { SearchSelect } from '../../../ui/forms/SearchSelect.tsx';
import { vouchersMessages } from '../messages.ts';
import styles from './CountryPicker.module.css';
import { listCountries } from './phone.ts';

type CountryPickerProps = { readonly value: string; readonly onChange: (country: string) => void };

/** A button with the calling code; it opens a list that is searched by name or code. */
export const CountryPicker = ({ value, onChange }: CountryPickerProps) => {
  const messages = useMessages(vouchersMessages);
  const language = useLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  const chosen = countries.find(({ code }) => code === value);
  return (
    <SearchSelect
      label={messages.country}
      searchLabel={messages.searchCountry}
      emptyText={messages.noCountry}
      locale={language}
      options={countries.map(({ code, name, callingCode }) => ({
        value: code,
        label: name,
        detail: callingCode,
        keywords: [code],
      }))}
      value={value}
      onChange={onChange}
    >
      <span className={styles.code}>{chosen?.code}</span>
      <span>{chosen?.callingCode}</span>
    </SearchSelect>
  );
};
