import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Takes effect at once; for a choice that waits for a save button use Checkbox. */
export const Switch = ({ label, hint, isChecked, onChange, className, ...native }: SwitchProps) => {
  const id = useId();
  return (
    <label className={classNames(styles.row, className)}>
      <span className={styles.texts}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...native}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its state itself; aria-checked on it is not allowed
        role="switch"
        className={styles.switch}
        checked={isChecked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
};
