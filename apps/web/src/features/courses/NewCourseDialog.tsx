import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { logProblem } from '../../lib/browser/log.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { AccessChoice } from './AccessChoice.tsx';
import { postCourse } from './api.ts';
import { type CourseDraft, nameErrorOf, nameRules } from './course-form.ts';
import { coursesMessages } from './messages.ts';

type NewCourseDialogProps = { readonly onCreated: (id: string) => void; readonly onClose: () => void };

/** The least a course needs; cover, terms and points are added once it exists. */
export const NewCourseDialog = ({ onCreated, onClose }: NewCourseDialogProps) => {
  const messages = useMessages(coursesMessages);
  const formId = useId();
  const { control, register, handleSubmit, formState } = useForm<CourseDraft>({
    defaultValues: { name: '', isOpen: false },
  });
  const submit = handleSubmit(async ({ name, isOpen }) => {
    try {
      const { id } = await postCourse(name.trim(), isOpen);
      toast.success(messages.created);
      onCreated(id);
    } catch (error) {
      logProblem('the course could not be created', error);
      toast.error(messages.saveFailed);
    }
  });
  return (
    <Dialog
      isOpen
      size="sm"
      title={messages.newCourse}
      closeLabel={messages.close}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} isLoading={formState.isSubmitting}>
            {messages.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          {...register('name', nameRules)}
          label={messages.name}
          error={nameErrorOf(formState.errors.name?.type, messages)}
          autoComplete="off"
          autoFocus
          required
        />
        <Controller
          control={control}
          name="isOpen"
          render={({ field }) => <AccessChoice isOpen={field.value} onChange={field.onChange} />}
        />
      </form>
    </Dialog>
  );
};
