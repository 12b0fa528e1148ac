import type { CourseDetails } from '@palco/contract/courses';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { removeCourse } from './api.ts';
import styles from './DeleteCourse.module.css';
import { coursesMessages } from './messages.ts';

type DeleteCourseProps = { readonly course: CourseDetails; readonly onDeleted: () => void };

const kinds = ['enrolments', 'vouchers', 'acceptances', 'rankedPeople'] as const;

/** Deletes a course without rooms, after a confirmation that says what goes with it. */
export const DeleteCourse = ({ course, onDeleted }: DeleteCourseProps) => {
  const messages = useMessages(coursesMessages);
  const plural = pluralIn(useLanguage());
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const taken = kinds.filter((kind) => course.holdings[kind] > 0);

  const confirm = async () => {
    setIsBusy(true);
    try {
      await removeCourse(course.id).catch(whenGone);
      toast.success(messages.deleted);
      onDeleted();
    } catch (error) {
      logProblem('the course could not be deleted', error);
      toast.error(messages.deleteFailed);
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  return (
    <div className={styles.row}>
      <p className={styles.hint}>
        {course.rooms > 0 ? plural(course.rooms, messages.deleteHasRooms) : messages.deleteHint}
      </p>
      <Button
        variant="danger"
        icon={<Trash2 aria-hidden />}
        disabled={course.rooms > 0}
        onClick={() => setIsAsking(true)}
      >
        {messages.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.deleteTitle({ name: course.name })}
        text={
          taken.length === 0 ? (
            messages.deleteNothing
          ) : (
            <>
              {messages.deleteText}
              <ul className={styles.list}>
                {taken.map((kind) => (
                  <li key={kind}>{plural(course.holdings[kind], messages.takesAlong[kind])}</li>
                ))}
              </ul>
            </>
          )
        }
        confirmLabel={messages.delete}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
};

/** A course that another organizer has deleted meanwhile counts as deleted. */
const whenGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'COURSE_NOT_FOUND') throw error;
};
