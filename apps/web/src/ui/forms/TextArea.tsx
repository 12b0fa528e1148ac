import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts;

export const TextArea = ({ label, error, hint, isLabelHidden, id, className, ...native }: TextAreaProps) => (
  <FieldFrame label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} id={id}>
    {(wiring) => (
      <textarea {...native} {...wiring} className={classNames(styles.control, styles.textArea, className)} />
    )}
  </FieldFrame>
);
