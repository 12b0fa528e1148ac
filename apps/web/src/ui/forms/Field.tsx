import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type FieldProps = ComponentProps<'input'> & FieldTexts;

export const Field = ({ label, error, hint, isLabelHidden, id, className, ...native }: FieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} id={id}>
    {(wiring) => <input {...native} {...wiring} className={classNames(styles.control, className)} />}
  </FieldFrame>
);
