import * as limits from '@palco/contract/limits';
import type { BatchDraft } from '@palco/domain/vouchers/batch-draft';
import { Controller } from 'react-hook-form';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { SearchSelect } from '../../../ui/forms/SearchSelect.tsx';
import styles from './BatchFormFields.module.css';
import { organizerVouchersMessages } from './messages.ts';
import type { BatchForm } from './use-batch-form.ts';
import { useCourses } from './use-batches.ts';

export const BatchFormFields = ({ batch: { form, submit } }: { readonly batch: BatchForm }) => {
  const messages = useMessages(organizerVouchersMessages);
  const language = useLanguage();
  const { data: courses = [] } = useCourses();
  const { control, register, formState } = form;
  /** A missing value is reported once the field was left or the form submitted, a wrong one at once. */
  const errorOf = (field: keyof BatchDraft): string | undefined => {
    const problem = formState.errors[field]?.type;
    const isDue = formState.touchedFields[field] || formState.isSubmitted || problem !== 'required';
    const texts: Readonly<Record<string, string>> = messages.problems[field];
    return problem && isDue ? texts[problem] : undefined;
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Controller
        control={control}
        name="courseId"
        render={({ field }) => (
          <FieldFrame label={messages.course} hint={messages.courseHint} error={errorOf('courseId')}>
            {(wiring) => (
              <SearchSelect
                {...wiring}
                ref={field.ref}
                label={messages.course}
                searchLabel={messages.searchCourse}
                emptyText={messages.noCourse}
                locale={language}
                options={courses.map((course) => ({ value: course.id, label: course.name }))}
                value={field.value}
                onChange={field.onChange}
                isWide
              >
                {field.value === '' ? <span className={styles.placeholder}>{messages.chooseCourse}</span> : undefined}
              </SearchSelect>
            )}
          </FieldFrame>
        )}
      />
      <div className={styles.pair}>
        <Field
          {...register('count')}
          label={messages.number}
          hint={messages.numberHint({ max: new Intl.NumberFormat(language).format(limits.voucher.maxBatch) })}
          error={errorOf('count')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field
          {...register('accessDays')}
          label={messages.days}
          hint={messages.daysHint}
          error={errorOf('accessDays')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Field
        {...register('lastDay')}
        type="date"
        label={messages.lastDay}
        hint={messages.lastDayHint}
        error={errorOf('lastDay')}
      />
      <Field
        {...register('note')}
        label={messages.note}
        hint={messages.noteHint}
        error={errorOf('note')}
        autoComplete="off"
      />
      <div className={styles.bar}>
        <Button type="submit" isLoading={formState.isSubmitting} loadingLabel={messages.creating}>
          {messages.create}
        </Button>
      </div>
    </form>
  );
};
