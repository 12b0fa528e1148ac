import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../styles/class-names.ts';
import fieldStyles from './Field.module.css';
import styles from './SearchSelect.module.css';

export type SearchOption = {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label. */
  readonly detail?: string;
  /** Further texts by which it is found. */
  readonly keywords?: readonly string[];
};

type SearchSelectProps = {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Ties the button to a label outside. */
  readonly id?: string;
  /** Names the list, and the button together with what is chosen. */
  readonly label: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  /** Accents and cases are compared as this language does. */
  readonly locale: string;
  readonly options: readonly SearchOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For options that are searched elsewhere: gets what is typed, and all options given are shown. */
  readonly onSearch?: (typed: string) => void;
  /** Content of the button; the label of the chosen option by default. */
  readonly children?: ReactNode;
  readonly isWide?: boolean;
  /** The hint or error of a field around it. */
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
};

/** A button that opens a list with a search field, for lists too long to read through. */
export const SearchSelect = (props: SearchSelectProps) => {
  const { ref, id, label, searchLabel, emptyText, locale, options, value, onChange, children, isWide = false } = props;
  const { onSearch, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const { contains } = Combobox.useFilter({ locale });
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={(option: SearchOption | null) => option && onChange(option.value)}
      itemToStringLabel={(option: SearchOption) => option.label}
      isItemEqualToValue={(one: SearchOption, other: SearchOption) => one.value === other.value}
      filter={
        onSearch
          ? null
          : (option: SearchOption, query: string) =>
              [option.label, option.detail ?? '', ...(option.keywords ?? [])].some((text) => contains(text, query))
      }
      {...(onSearch && { onInputValueChange: (typed: string) => onSearch(typed) })}
      autoHighlight
    >
      <Combobox.Trigger
        {...(id !== undefined && { id })}
        {...(ref && { ref })}
        className={classNames(fieldStyles.control, styles.trigger, isWide && styles.wide)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-label={[`${label}:`, chosen?.label, chosen?.detail].filter(Boolean).join(' ')}
      >
        {children ?? <span className={styles.chosen}>{chosen?.label}</span>}
        <ChevronDown className={styles.chevron} aria-hidden />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} align="start" sideOffset={8} collisionPadding={8}>
          <Combobox.Popup className={styles.popup} aria-label={label}>
            <Combobox.Input
              className={classNames(fieldStyles.control, styles.search)}
              placeholder={searchLabel}
              aria-label={searchLabel}
            />
            <Combobox.Empty className={styles.empty}>{emptyText}</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label={label}>
              {(option: SearchOption) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.name}>{option.label}</span>
                  <span className={styles.detail}>{option.detail}</span>
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
