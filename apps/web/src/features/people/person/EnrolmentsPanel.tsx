import { type Enrolment, enrolmentKinds, type Person } from '@palco/contract/people/people';
import { Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { deleteEnrolment, type EnrolmentChange, putEnrolment, restoreEnrolment } from '../api.ts';
import { dayOf, endOfDay } from '../end-day.ts';
import { peopleMessages } from '../messages.ts';
import { useCourseChoices } from '../use-people.ts';
import styles from './Panels.module.css';
import { usePersonAction } from './use-person-action.ts';

type PanelProps = { readonly person: Person; readonly onPerson: (person: Person) => void };

/** Changes are saved at once; a removed enrolment can be put back as it was. */
export const EnrolmentsPanel = ({ person, onPerson }: PanelProps) => {
  const messages = useMessages(peopleMessages);
  const { isBusy, run } = usePersonAction(onPerson);
  const [removed, setRemoved] = useState<Enrolment | null>(null);

  const save = (courseId: string, change: EnrolmentChange) =>
    run(() => putEnrolment(person.id, courseId, change), messages.saved);
  const remove = async (enrolment: Enrolment) => {
    if (await run(() => deleteEnrolment(person.id, enrolment.courseId))) setRemoved(enrolment);
  };
  const putBack = async (enrolment: Enrolment) => {
    if (await run(() => restoreEnrolment(person, enrolment))) setRemoved(null);
  };
  return (
    <div className={styles.rows}>
      {person.enrolments.length === 0 && !removed && <p className={styles.hint}>{messages.noEnrolments}</p>}
      {person.enrolments.map((enrolment) => (
        <EnrolmentRow
          key={enrolment.courseId}
          enrolment={enrolment}
          isBusy={isBusy}
          onSave={(change) => void save(enrolment.courseId, change)}
          onRemove={() => void remove(enrolment)}
        />
      ))}
      {removed && (
        <div className={styles.removed} role="status">
          <span>{messages.removed({ course: removed.courseName })}</span>
          <Button variant="ghost" icon={<Undo2 aria-hidden />} isLoading={isBusy} onClick={() => void putBack(removed)}>
            {messages.undo}
          </Button>
        </div>
      )}
      <AddCourse person={person} isBusy={isBusy} onAdd={(courseId) => save(courseId, { kind: 'full', endsAt: null })} />
    </div>
  );
};

type EnrolmentRowProps = {
  readonly enrolment: Enrolment;
  readonly isBusy: boolean;
  readonly onSave: (change: EnrolmentChange) => void;
  readonly onRemove: () => void;
};

const EnrolmentRow = ({ enrolment, isBusy, onSave, onRemove }: EnrolmentRowProps) => {
  const messages = useMessages(peopleMessages);
  const { courseName: course, kind, endsAt } = enrolment;
  const saveDay = (day: string) => {
    if (day !== dayOf(endsAt)) onSave({ kind, endsAt: endOfDay(day) });
  };
  return (
    <div className={styles.enrolment}>
      <p className={styles.course}>{course}</p>
      <Select
        label={messages.kindOf({ course })}
        isLabelHidden
        isCompact
        className={styles.control}
        options={enrolmentKinds.map((value) => ({ value, label: messages.kinds[value] }))}
        value={kind}
        disabled={isBusy}
        onChange={(chosen) => onSave({ kind: chosen, endsAt })}
      />
      <div className={styles.day}>
        <Field
          key={endsAt}
          type="date"
          label={messages.endsAtOf({ course })}
          isLabelHidden
          min="2000-01-01"
          max="2199-12-31"
          defaultValue={dayOf(endsAt)}
          onBlur={(event) => event.currentTarget.validity.valid && saveDay(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </div>
      <IconButton
        label={messages.removeEnrolmentOf({ course })}
        icon={<Trash2 aria-hidden />}
        disabled={isBusy}
        onClick={onRemove}
      />
    </div>
  );
};

type AddCourseProps = {
  readonly person: Person;
  readonly isBusy: boolean;
  readonly onAdd: (courseId: string) => Promise<boolean>;
};

const AddCourse = ({ person, isBusy, onAdd }: AddCourseProps) => {
  const messages = useMessages(peopleMessages);
  const [courseId, setCourseId] = useState('');
  const enrolled = new Set(person.enrolments.map((enrolment) => enrolment.courseId));
  const courses = useCourseChoices().filter(({ id }) => !enrolled.has(id));
  const add = async () => {
    if (await onAdd(courseId)) setCourseId('');
  };
  if (courses.length === 0) return null;
  return (
    <div className={styles.foot}>
      <Select
        label={messages.course}
        isLabelHidden
        isCompact
        className={styles.control}
        options={[
          { value: '', label: messages.chooseCourse, isDisabled: true },
          ...courses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={courseId}
        onChange={setCourseId}
      />
      <Button
        variant="secondary"
        icon={<Plus aria-hidden />}
        disabled={courseId === '' || isBusy}
        onClick={() => void add()}
      >
        {messages.addCourse}
      </Button>
    </div>
  );
};
