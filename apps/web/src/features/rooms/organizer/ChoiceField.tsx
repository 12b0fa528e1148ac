import * as limits from '@palco/contract/room-limits';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { Choice } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomForm.module.css';

type ChoiceFieldProps = {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly name: string;
  readonly texts: {
    readonly label: string;
    readonly hint: string;
    readonly newOne: string;
    readonly newName: string;
    /** Label of an option of the new entry, where it has one. */
    readonly option?: string;
  };
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
  readonly onBlur: () => void;
  /** Resolves to true once it is created and selected. Without it the organizer may not create any. */
  readonly onAdd?: ((name: string, isOptionOn: boolean) => Promise<boolean>) | undefined;
};

/** Selects one of a list, or creates a new entry in place. */
export const ChoiceField = (props: ChoiceFieldProps) => {
  const { ref, name, texts, choices, value, error, onChange, onBlur, onAdd } = props;
  const messages = useMessages(organizerRoomsMessages);
  const [isAdding, setIsAdding] = useState(false);
  const options = [
    { value: '', label: messages.choose, isDisabled: true },
    ...choices.map((choice) => ({ value: choice.id, label: choice.name })),
  ];
  return (
    <div>
      <div className={styles.choice}>
        <Select
          ref={ref}
          name={name}
          label={texts.label}
          hint={texts.hint}
          error={error}
          options={options}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          required
        />
        {onAdd && (
          <Button
            className={styles.newOne}
            variant="secondary"
            icon={<Plus aria-hidden />}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            {texts.newOne}
          </Button>
        )}
      </div>
      {onAdd && isAdding && (
        <NewChoice
          label={texts.newName}
          option={texts.option}
          onAdd={async (newName, isOn) => {
            const isMade = await onAdd(newName, isOn);
            if (isMade) setIsAdding(false);
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
    </div>
  );
};

type NewChoiceProps = {
  readonly label: string;
  readonly option: string | undefined;
  readonly onAdd: (name: string, isOptionOn: boolean) => Promise<void>;
  readonly onCancel: () => void;
};

const NewChoice = ({ label, option, onAdd, onCancel }: NewChoiceProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const [name, setName] = useState('');
  const [isOptionOn, setIsOptionOn] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const canAdd = name.trim() !== '';

  const add = async () => {
    if (!canAdd || isBusy) return;
    setIsBusy(true);
    await onAdd(name.trim(), isOptionOn);
    setIsBusy(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter') return;
    // Enter creates the new entry; it must not submit the form around it.
    event.preventDefault();
    void add();
  };
  return (
    <div className={styles.adding}>
      <Field
        label={label}
        value={name}
        maxLength={limits.rooms.nameMax}
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={press}
      />
      {option && <Checkbox label={option} isChecked={isOptionOn} onChange={setIsOptionOn} />}
      <div className={styles.addingActions}>
        <Button size="sm" disabled={!canAdd} isLoading={isBusy} onClick={() => void add()}>
          {messages.add}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  );
};
