import { type EnrolmentKind, enrolmentKinds } from '@palco/contract/people/people';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import styles from './EnrolmentFields.module.css';
import { peopleMessages } from './messages.ts';

type EnrolmentFieldsProps = {
  readonly kind: EnrolmentKind;
  /** A day, as a date field has it; empty for no end. */
  readonly endDay: string;
  readonly onChange: (change: { kind?: EnrolmentKind; endDay?: string }) => void;
};

/** Fields for the kind of an enrolment and its last day. */
export const EnrolmentFields = ({ kind, endDay, onChange }: EnrolmentFieldsProps) => {
  const messages = useMessages(peopleMessages);
  return (
    <div className={styles.fields}>
      <Select
        label={messages.kind}
        hint={messages.kindHints[kind]}
        options={enrolmentKinds.map((value) => ({ value, label: messages.kinds[value] }))}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <Field
        type="date"
        label={messages.endsAt}
        hint={messages.endsAtHint}
        value={endDay}
        min="2000-01-01"
        max="2199-12-31"
        onChange={(event) => onChange({ endDay: event.currentTarget.value })}
      />
    </div>
  );
};
