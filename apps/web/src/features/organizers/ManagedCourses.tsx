import type { Person } from '@palco/contract/people/people';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { SearchSelect } from '../../ui/forms/SearchSelect.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { fetchCourseChoices, putManagedCourses } from './api.ts';
import { organizersMessages } from './messages.ts';
import styles from './Organizers.module.css';
import { useSaving } from './use-saving.ts';

type ManagedCoursesProps = {
  readonly userId: string;
  readonly managed: Person['managedCourses'];
  readonly canChange: boolean;
  /** Reads the person again. */
  readonly onSaved: () => Promise<unknown>;
};

/** Which courses an organizer manages: all, or those of a list. Every change is saved at once. */
export const ManagedCourses = ({ userId, managed, canChange, onSaved }: ManagedCoursesProps) => {
  const messages = useMessages(organizersMessages);
  const { isBusy, save } = useSaving();
  const ids = managed.courses.map(({ courseId }) => courseId);
  const change = (managesAll: boolean, courseIds?: string[], undo?: () => void) =>
    void save(async () => {
      await putManagedCourses(userId, { managesAll, ...(courseIds && { courseIds }) });
      await onSaved();
      toast.success(messages.saved, undo && { label: messages.undo, onSelect: undo });
    });
  const set = (courseIds: string[]) => change(false, courseIds);
  return (
    <div className={styles.rows}>
      <Switch
        label={messages.managesAll}
        hint={messages.managesAllHint}
        isChecked={managed.all}
        disabled={!canChange || isBusy}
        onChange={(isOn) => change(isOn)}
      />
      {!managed.all && (
        <>
          {managed.courses.length === 0 && <p className={styles.hint}>{messages.noCourses}</p>}
          {managed.courses.length > 0 && (
            <ul className={styles.list} aria-label={messages.managed}>
              {managed.courses.map(({ courseId, courseName }) => (
                <li key={courseId} className={styles.row}>
                  <span className={styles.texts}>
                    <span className={styles.name}>{courseName}</span>
                  </span>
                  {canChange && (
                    <IconButton
                      label={messages.remove({ name: courseName })}
                      icon={<Trash2 aria-hidden />}
                      disabled={isBusy}
                      onClick={() =>
                        change(
                          false,
                          ids.filter((id) => id !== courseId),
                          () => set(ids),
                        )
                      }
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {canChange && <AddCourse listed={ids} onAdd={(courseId) => set([...ids, courseId])} />}
        </>
      )}
    </div>
  );
};

type AddCourseProps = { readonly listed: readonly string[]; readonly onAdd: (courseId: string) => void };

const AddCourse = ({ listed, onAdd }: AddCourseProps) => {
  const messages = useMessages(organizersMessages);
  const language = useLanguage();
  const { data: courses = [] } = useQuery({
    queryKey: ['organizer', 'course-choices'],
    queryFn: fetchCourseChoices,
    staleTime: 0,
  });
  const others = courses.filter(({ id }) => !listed.includes(id));
  if (others.length === 0) return null;
  return (
    <SearchSelect
      // Chosen anew each time.
      key={listed.join()}
      label={messages.addCourse}
      searchLabel={messages.searchCourse}
      emptyText={messages.noCourseFound}
      locale={language}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      isWide
      onChange={onAdd}
    >
      <span className={styles.choose}>{messages.addCourse}</span>
    </SearchSelect>
  );
};
