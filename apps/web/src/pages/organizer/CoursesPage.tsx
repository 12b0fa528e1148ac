import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CoursesTable } from '../../features/courses/CoursesTable.tsx';
import { coursesMessages } from '../../features/courses/messages.ts';
import { NewCourseDialog } from '../../features/courses/NewCourseDialog.tsx';
import { useCourses } from '../../features/courses/use-courses.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useNavigate } from '../../lib/router/navigation.ts';
import { CameraArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { RowsSkeleton } from '../../ui/feedback/RowsSkeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useSettledValue } from '../../ui/hooks/use-settled-value.ts';
import { Pager } from '../../ui/layout/Pager.tsx';
import styles from './OrganizerPages.module.css';

const CoursesPage = () => {
  const messages = useMessages(coursesMessages);
  const plural = pluralIn(useLanguage());
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const search = useSettledValue(typed);
  const { data, pages, error, isFetching, refetch } = useCourses(search, page);
  useTitle(messages.courses);

  const find = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  const newCourse = (
    <Button icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)}>
      {messages.newCourse}
    </Button>
  );
  const isEmpty = data?.total === 0 && search.trim() === '';
  const content = () => {
    if (isEmpty)
      return (
        <EmptyState art={<CameraArt />} title={messages.emptyTitle} text={messages.emptyText} action={newCourse} />
      );
    if (data)
      return (
        <>
          <SearchField
            className={styles.search}
            label={messages.search}
            clearLabel={messages.clearSearch}
            value={typed}
            onChange={find}
          />
          {data.courses.length > 0 ? (
            <CoursesTable courses={data.courses} />
          ) : (
            <EmptyState
              title={messages.nothingFound}
              text={messages.nothingFoundText}
              action={
                <Button variant="secondary" onClick={() => find('')}>
                  {messages.clearSearch}
                </Button>
              }
            />
          )}
          <Pager
            label={messages.pages}
            page={page}
            pages={pages}
            texts={{ previous: messages.previous, next: messages.next, position: messages.position }}
            onPage={setPage}
          />
        </>
      );
    if (!error) return <RowsSkeleton label={messages.loading} />;
    return (
      <LoadFailed
        title={messages.failedTitle}
        text={messages.failedText}
        retryLabel={messages.tryAgain}
        isLoading={isFetching}
        onRetry={refetch}
      />
    );
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.courses}</h1>
          {data && !isEmpty && <p className={styles.lead}>{plural(data.total, messages.count)}</p>}
        </div>
        {data && !isEmpty && newCourse}
      </header>
      {content()}
      {isCreating && (
        <NewCourseDialog
          onCreated={(id) => void navigate(`/organizer/courses/${id}`)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  );
};

export default CoursesPage;
