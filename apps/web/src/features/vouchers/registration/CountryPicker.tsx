import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import fieldStyles from '../../../ui/forms/Field.module.css';
import { classNames } from '../../../ui/styles/class-names.ts';
import { vouchersMessages } from '../messages.ts';
import styles from './CountryPicker.module.css';
import { type Country, listCountries } from './phone.ts';

type CountryPickerProps = { readonly value: string; readonly onChange: (country: string) => void };

/** A button with the calling code; it opens a list that is searched by name or code. */
export const CountryPicker = ({ value, onChange }: CountryPickerProps) => {
  const messages = useMessages(vouchersMessages);
  const language = useLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  const chosen = countries.find(({ code }) => code === value) ?? null;
  const { contains } = Combobox.useFilter({ locale: language });

  return (
    <Combobox.Root
      items={countries}
      value={chosen}
      onValueChange={(country: Country | null) => country && onChange(country.code)}
      itemToStringLabel={({ name }: Country) => name}
      isItemEqualToValue={(one: Country, other: Country) => one.code === other.code}
      filter={(country: Country, query: string) =>
        contains(country.name, query) || contains(country.callingCode, query) || contains(country.code, query)
      }
      autoHighlight
    >
      <Combobox.Trigger
        className={classNames(fieldStyles.control, styles.trigger)}
        aria-label={`${messages.country}: ${chosen?.name} ${chosen?.callingCode}`}
      >
        <span className={styles.code}>{chosen?.code}</span>
        <span>{chosen?.callingCode}</span>
        <ChevronDown className={styles.chevron} aria-hidden />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="start" sideOffset={8} collisionPadding={8}>
          <Combobox.Popup className={styles.popup} aria-label={messages.country}>
            <Combobox.Input
              className={classNames(fieldStyles.control, styles.search)}
              placeholder={messages.searchCountry}
              aria-label={messages.searchCountry}
            />
            <Combobox.Empty className={styles.empty}>{messages.noCountry}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={messages.country}>
              {(country: Country) => (
                <Combobox.Item key={country.code} value={country} className={styles.item}>
                  <span className={styles.name}>{country.name}</span>
                  <span className={styles.calling}>{country.callingCode}</span>
                  <Combobox.ItemIndicator className={styles.check}>
                    <Check aria-hidden />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
};
