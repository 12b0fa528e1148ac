import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
};

export const Checkbox = ({ label, isChecked, onChange, error, className, ...native }: CheckboxProps) => {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...native}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={errorId} className={classNames(styles.error, !error && styles.none)} aria-live="polite">
        {error}
      </p>
    </div>
  );
};

type RowCheckboxProps = {
  readonly label: string;
  readonly isLabelVisible?: boolean;
  readonly isChecked: boolean;
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** Selects a row of a table or of a list: without the place for an error, which would be a live region in every row. */
export const RowCheckbox = ({
  label,
  isLabelVisible = false,
  isChecked,
  isMixed = false,
  onChange,
}: RowCheckboxProps) => (
  <label className={styles.row}>
    <input
      // The browser has no attribute for it.
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      type="checkbox"
      className={styles.box}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={isLabelVisible ? undefined : 'visually-hidden'}>{label}</span>
  </label>
);
