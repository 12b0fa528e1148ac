import * as limits from '@palco/contract/limits';
import type { EnrolmentKind } from '@palco/contract/people/people';
import { isValidEmail } from '@palco/domain/auth/credentials';
import { Controller, useForm } from 'react-hook-form';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { postPerson } from './api.ts';
import styles from './EnrolmentFields.module.css';
import { EnrolmentFields } from './EnrolmentFields.tsx';
import { endOfDay } from './end-day.ts';
import { peopleMessages } from './messages.ts';
import { useCourseChoices } from './use-people.ts';

type AddPersonDialogProps = { readonly courseId: string | undefined; readonly onClose: (isAdded: boolean) => void };
type Draft = { email: string; name: string; courseId: string; kind: EnrolmentKind; endDay: string };

const formId = 'add-person';

/** Enrols one person by e-mail. */
export const AddPersonDialog = ({ courseId = '', onClose }: AddPersonDialogProps) => {
  const messages = useMessages(peopleMessages);
  const courses = useCourseChoices();
  const { control, register, watch, setValue, handleSubmit, formState } = useForm<Draft>({
    defaultValues: { email: '', name: '', courseId, kind: 'full', endDay: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ endDay, ...draft }) => {
    try {
      const { isNew } = await postPerson({ ...draft, email: draft.email.trim(), endsAt: endOfDay(endDay) });
      toast.success(isNew ? messages.addedNew : messages.addedKnown);
      onClose(true);
    } catch (error) {
      logProblem('the person could not be added', error);
      const isBlocked = error instanceof ApiError && error.code === 'ACCOUNT_BLOCKED';
      toast.error(isBlocked ? messages.addBlocked : messages.saveFailed);
    }
  });
  return (
    <Dialog
      isOpen
      title={messages.add}
      description={messages.addText}
      closeLabel={messages.close}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} isLoading={isSubmitting}>
            {messages.add}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          {...register('email', { validate: isValidEmail })}
          label={messages.email}
          type="email"
          autoComplete="off"
          maxLength={limits.email.max}
          error={errors.email && messages.emailInvalid}
        />
        <Field
          {...register('name')}
          label={messages.name}
          hint={messages.nameHint}
          autoComplete="off"
          maxLength={limits.profile.nameMax}
        />
        <Controller
          control={control}
          name="courseId"
          rules={{ required: true }}
          render={({ field }) => (
            <Select
              {...field}
              label={messages.course}
              error={errors.courseId && messages.courseMissing}
              options={[
                { value: '', label: messages.chooseCourse, isDisabled: true },
                ...courses.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        />
        <EnrolmentFields
          kind={watch('kind')}
          endDay={watch('endDay')}
          onChange={({ kind, endDay }) => {
            if (kind !== undefined) setValue('kind', kind);
            if (endDay !== undefined) setValue('endDay', endDay);
          }}
        />
      </form>
    </Dialog>
  );
};
