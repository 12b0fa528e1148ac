import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Select, type SelectOption } from '../../../ui/forms/Select.tsx';
import { reportTexts } from './messages.ts';
import styles from './Report.module.css';

/** Typing searches once it pauses. */
const pauseMs = 250;

type ToolbarProps = {
  readonly label: string;
  readonly search: string | undefined;
  readonly onSearch: (search: string | undefined) => void;
  readonly children?: ReactNode;
};

export const Toolbar = ({ label, search, onSearch, children }: ToolbarProps) => {
  const messages = useMessages(reportTexts);
  const [typed, setTyped] = useState(search ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The button that clears the filters empties the field too, but not what is being typed.
  useEffect(() => {
    if (search === undefined && timer.current === undefined) setTyped('');
  }, [search]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onSearch(text.trim() || undefined);
    }, pauseMs);
  };
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label={label}
        clearLabel={messages.clearSearch}
        value={typed}
        onChange={type}
      />
      {children}
    </div>
  );
};

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
};

export const Choice = <Value extends string>(props: ChoiceProps<Value>) => (
  <div className={styles.choice}>
    <Select {...props} isLabelHidden isCompact className={styles.select} />
  </div>
);
