import { importFields } from '@palco/domain/people/import-columns';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { EnrolmentFields } from '../EnrolmentFields.tsx';
import { peopleMessages } from '../messages.ts';
import { useCourseChoices } from '../use-people.ts';
import styles from './Import.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { type CheckedTable, columnNames, type ImportTable } from './import-table.ts';
import type { Import } from './use-import.ts';

type ImportCheckProps = {
  readonly work: Import;
  readonly table: ImportTable;
  readonly checked: CheckedTable;
  /** Accounts without a course are for those who manage all courses. */
  readonly needsCourse: boolean;
};

/** Assigns the columns and the course, lists the first rows with their problems, and starts the import. */
export const ImportCheck = ({ work, table, checked, needsCourse }: ImportCheckProps) => {
  const messages = useMessages(peopleMessages);
  const plural = pluralIn(useLanguage());
  const isRunning = work.progress !== null;
  const counts = [
    plural(checked.good.length, messages.good),
    ...(checked.problems.size > 0 ? [plural(checked.problems.size, messages.bad)] : []),
  ];
  return (
    <div className={styles.stack}>
      <ColumnFields table={table} onTable={work.setTable} />
      <CourseFields into={work.into} onInto={work.setInto} needsCourse={needsCourse} />
      <ImportPreview table={table} checked={checked} />
      {work.hasFailed && <Alert tone="danger">{messages.importFailed}</Alert>}
      {work.progress !== null && <Progress value={work.progress} label={messages.importing} />}
      <div className={styles.actions}>
        <p className={styles.counts} role="status">
          {table.mapping.email === null ? messages.noEmailColumn : counts.join(' · ')}
        </p>
        <Button variant="secondary" disabled={isRunning} onClick={work.restart}>
          {messages.back}
        </Button>
        <Button
          disabled={checked.good.length === 0 || (needsCourse && work.into.courseId === '')}
          isLoading={isRunning}
          loadingLabel={messages.importing}
          onClick={work.start}
        >
          {messages.start}
        </Button>
      </div>
    </div>
  );
};

type ColumnFieldsProps = { readonly table: ImportTable; readonly onTable: (table: ImportTable) => void };

const ColumnFields = ({ table, onTable }: ColumnFieldsProps) => {
  const messages = useMessages(peopleMessages);
  const options = [
    { value: '', label: messages.noColumn },
    ...columnNames(table).map((name, index) => ({
      value: String(index),
      label: name ?? messages.columnAt({ position: index + 1 }),
    })),
  ];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{messages.columns}</legend>
      <p className={styles.hint}>{messages.columnsHint}</p>
      <Checkbox
        label={messages.header}
        isChecked={table.hasHeader}
        onChange={(hasHeader) => onTable({ ...table, hasHeader })}
      />
      <div className={styles.columns}>
        {importFields.map((field) => (
          <Select
            key={field}
            label={messages.fields[field]}
            options={options}
            value={String(table.mapping[field] ?? '')}
            onChange={(index) =>
              onTable({ ...table, mapping: { ...table.mapping, [field]: index === '' ? null : Number(index) } })
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

type CourseFieldsProps = {
  readonly into: Import['into'];
  readonly onInto: Import['setInto'];
  readonly needsCourse: boolean;
};

const CourseFields = ({ into, onInto, needsCourse }: CourseFieldsProps) => {
  const messages = useMessages(peopleMessages);
  const courses = useCourseChoices();
  return (
    <div className={styles.course}>
      <Select
        label={messages.intoCourse}
        hint={into.courseId === '' ? undefined : messages.intoCourseHint}
        options={[
          needsCourse
            ? { value: '', label: messages.chooseCourse, isDisabled: true }
            : { value: '', label: messages.noCourse },
          ...courses.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={into.courseId}
        onChange={(courseId) => onInto({ ...into, courseId })}
      />
      {into.courseId !== '' && (
        <EnrolmentFields kind={into.kind} endDay={into.endDay} onChange={(change) => onInto({ ...into, ...change })} />
      )}
    </div>
  );
};
