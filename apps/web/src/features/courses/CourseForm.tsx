import type { CourseDetails } from '@palco/contract/courses';
import { Controller, useForm } from 'react-hook-form';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLeaveGuard } from '../../lib/router/use-leave-guard.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { AccessChoice } from './AccessChoice.tsx';
import { putCourse } from './api.ts';
import styles from './CourseForm.module.css';
import { type CourseDraft, nameErrorOf, nameRules } from './course-form.ts';
import { coursesMessages } from './messages.ts';

type CourseFormProps = { readonly course: CourseDetails; readonly onSaved: (course: CourseDetails) => void };

/** Name and access. Leaving the page with unsaved changes is asked about. */
export const CourseForm = ({ course, onSaved }: CourseFormProps) => {
  const messages = useMessages(coursesMessages);
  const saved: CourseDraft = { name: course.name, isOpen: course.isOpen };
  const { control, register, handleSubmit, reset, watch, formState } = useForm<CourseDraft>({
    // The course may be fetched again while it is edited: only fields without unsaved changes follow it.
    values: saved,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const draft = watch();
  const isDirty = draft.name !== saved.name || draft.isOpen !== saved.isOpen;
  const guard = useLeaveGuard(isDirty);

  const submit = handleSubmit(async ({ name, isOpen }) => {
    try {
      const changed = await putCourse(course.id, { name: name.trim(), isOpen });
      guard.release();
      reset({ name: changed.name, isOpen: changed.isOpen });
      onSaved(changed);
      toast.success(messages.saved);
    } catch (error) {
      logProblem('the course could not be saved', error);
      toast.error(messages.saveFailed);
    }
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...register('name', nameRules)}
        label={messages.name}
        error={nameErrorOf(formState.errors.name?.type, messages)}
        autoComplete="off"
        required
      />
      <Controller
        control={control}
        name="isOpen"
        render={({ field }) => <AccessChoice isOpen={field.value} onChange={field.onChange} />}
      />
      <div className={styles.bar}>
        {isDirty && <span className={styles.unsaved}>{messages.unsaved}</span>}
        {isDirty && (
          <Button variant="ghost" onClick={() => reset(saved)}>
            {messages.discard}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} isLoading={formState.isSubmitting} loadingLabel={messages.saving}>
          {messages.save}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={guard.isAsking}
        title={messages.leaveTitle}
        text={messages.leaveText}
        confirmLabel={messages.leave}
        cancelLabel={messages.stay}
        isDanger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </form>
  );
};
