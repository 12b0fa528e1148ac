import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Select.module.css';

export type SelectOption<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean | undefined;
};

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size'> &
  FieldTexts & {
    options: readonly SelectOption<Value>[];
    value: Value;
    onChange: (value: Value) => void;
    icon?: ReactNode;
    /** Compact: small, without the line below; for pickers that are not part of a form. */
    isCompact?: boolean | undefined;
  };

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { label, error, hint, isLabelHidden, id, options, value, onChange, icon, isCompact, className, ...rest } =
    props;
  return (
    <FieldFrame label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} hasMessage={!isCompact} id={id}>
      {(wiring) => (
        <div className={classNames(styles.select, isCompact && styles.compact)}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <select
            {...rest}
            {...wiring}
            value={value}
            className={classNames(fieldStyles.control, styles.control, Boolean(icon) && styles.hasIcon, className)}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden />
        </div>
      )}
    </FieldFrame>
  );
};
