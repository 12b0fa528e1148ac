import { type ReactNode, useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Field.module.css';

/** The texts of a field. */
export type FieldTexts = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  isLabelHidden?: boolean | undefined;
};

/** Attributes that tie a control to its label and to the line below it. */
type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldTexts & {
  id?: string | undefined;
  hasMessage?: boolean | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label above, and a reserved line below, so that the layout does not jump when an error appears. */
export const FieldFrame = (props: FieldFrameProps) => {
  const { label, error, hint, isLabelHidden = false, id, hasMessage = true, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  const message = error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': message ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hasMessage && (
        <p id={messageId} className={classNames(styles.message, error && styles.error)} aria-live="polite">
          {message}
        </p>
      )}
    </div>
  );
};
