import { useId } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import styles from './AccessChoice.module.css';
import { coursesMessages } from './messages.ts';

type AccessChoiceProps = { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void };

/** Open or restricted, each with what it means. */
export const AccessChoice = ({ isOpen, onChange }: AccessChoiceProps) => {
  const messages = useMessages(coursesMessages);
  const id = useId();
  const options = [
    { key: 'restricted', isOpen: false, title: messages.restricted, hint: messages.restrictedHint },
    { key: 'open', isOpen: true, title: messages.open, hint: messages.openHint },
  ];
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{messages.whoSees}</legend>
      {options.map((option) => (
        <label key={option.key} className={styles.option} data-chosen={option.isOpen === isOpen || undefined}>
          <input
            type="radio"
            name={id}
            className={styles.radio}
            checked={option.isOpen === isOpen}
            aria-describedby={`${id}-${option.key}`}
            aria-label={option.title}
            onChange={() => onChange(option.isOpen)}
          />
          <span className={styles.texts}>
            <span>{option.title}</span>
            <span id={`${id}-${option.key}`} className={styles.hint}>
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
