import type { Gamification } from '@palco/contract/ranking';
import { pointsOf } from '@palco/domain/courses/draft';
import { useForm } from 'react-hook-form';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { putGamification } from './api.ts';
import styles from './GamificationPanel.module.css';
import { gamificationMessages } from './messages.ts';

type PointsFormProps = {
  readonly courseId: string;
  readonly saved: Gamification;
  readonly onSaved: (gamification: Gamification) => void;
};
const names = ['correct', 'speed', 'perMinute'] as const;
type PointsDraft = Record<(typeof names)[number], string>;

export const PointsForm = ({ courseId, saved, onSaved }: PointsFormProps) => {
  const messages = useMessages(gamificationMessages);
  const { register, handleSubmit, reset, formState } = useForm<PointsDraft>({
    // Only fields without unsaved changes follow what another organizer saved.
    values: draftOf(saved),
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  });
  const submit = handleSubmit(async (draft) => {
    const points = Object.fromEntries(names.map((name) => [name, pointsOf(draft[name]) ?? saved[name]]));
    try {
      const changed = await putGamification(courseId, points);
      reset(draftOf(changed));
      onSaved(changed);
      toast.success(messages.saved);
    } catch (error) {
      logProblem('the points could not be saved', error);
      toast.error(messages.saveFailed);
    }
  });
  const texts = {
    correct: { label: messages.correct, hint: messages.correctHint },
    speed: { label: messages.speed, hint: messages.speedHint },
    perMinute: { label: messages.perMinute, hint: messages.perMinuteHint },
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        {names.map((name) => (
          <Field
            key={name}
            {...register(name, { validate: (typed) => pointsOf(typed) !== null })}
            {...texts[name]}
            error={formState.errors[name] && messages.invalidPoints}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="secondary"
          disabled={!formState.isDirty}
          isLoading={formState.isSubmitting}
          loadingLabel={messages.saving}
        >
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

const draftOf = ({ correct, speed, perMinute }: Gamification): PointsDraft => ({
  correct: String(correct),
  speed: String(speed),
  perMinute: String(perMinute),
});
