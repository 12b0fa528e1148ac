import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import type { PeopleQuery } from './api.ts';
import { peopleMessages } from './messages.ts';
import styles from './PeopleToolbar.module.css';
import { useCourseChoices } from './use-people.ts';

type PeopleToolbarProps = { readonly query: PeopleQuery; readonly onChange: (change: Partial<PeopleQuery>) => void };

/** Typing searches once it pauses. */
const pauseMs = 250;

export const PeopleToolbar = ({ query, onChange }: PeopleToolbarProps) => {
  const messages = useMessages(peopleMessages);
  const courses = useCourseChoices();
  const { roles, states, sorts } = messages;
  return (
    <div className={styles.toolbar}>
      <PeopleSearch query={query} onChange={onChange} />
      <Choice
        label={messages.roleFilter}
        value={query.role ?? ''}
        options={[
          { value: '', label: messages.anyRole },
          { value: 'admin', label: roles.admin },
          { value: 'organizer', label: roles.organizer },
          { value: 'monitor', label: roles.monitor },
          { value: 'none', label: roles.none },
        ]}
        onChange={(role) => onChange({ role: role || undefined })}
      />
      <Choice
        label={messages.courseFilter}
        value={query.courseId ?? ''}
        options={[
          { value: '', label: messages.anyCourse },
          ...courses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(courseId) => onChange({ courseId: courseId || undefined })}
      />
      <Choice
        label={messages.stateFilter}
        value={query.state ?? ''}
        options={[
          { value: '', label: messages.anyState },
          { value: 'active', label: states.active },
          { value: 'invited', label: states.invited },
          { value: 'blocked', label: states.blocked },
        ]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      <Choice
        label={messages.sort}
        value={query.sort}
        options={[
          { value: 'name', label: sorts.name },
          { value: 'email', label: sorts.email },
          { value: 'newest', label: sorts.newest },
        ]}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
};

const PeopleSearch = ({ query, onChange }: PeopleToolbarProps) => {
  const messages = useMessages(peopleMessages);
  const [typed, setTyped] = useState(query.search ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The button that clears the filters empties the field too, but not what is being typed.
  useEffect(() => {
    if (query.search === undefined && timer.current === undefined) setTyped('');
  }, [query.search]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onChange({ search: text.trim() || undefined });
    }, pauseMs);
  };
  return (
    <SearchField
      className={styles.search}
      label={messages.search}
      clearLabel={messages.clearSearch}
      value={typed}
      onChange={type}
    />
  );
};

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

const Choice = <Value extends string>(props: ChoiceProps<Value>) => (
  <div className={styles.choice}>
    <Select {...props} isLabelHidden isCompact className={styles.select} />
  </div>
);
