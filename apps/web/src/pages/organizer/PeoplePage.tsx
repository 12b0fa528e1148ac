import { useState } from 'react';
import { AddPersonDialog } from '../../features/people/AddPersonDialog.tsx';
import { peopleMessages } from '../../features/people/messages.ts';
import { PeopleActions } from '../../features/people/PeopleActions.tsx';
import { PeopleSkeleton } from '../../features/people/PeopleSkeleton.tsx';
import { PeopleTable } from '../../features/people/PeopleTable.tsx';
import { PeopleToolbar } from '../../features/people/PeopleToolbar.tsx';
import { useForgetPeople, usePeople } from '../../features/people/use-people.ts';
import { usePeopleFilter } from '../../features/people/use-people-filter.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import styles from './OrganizerPages.module.css';

const PeoplePage = () => {
  const messages = useMessages(peopleMessages);
  const plural = pluralIn(useLanguage());
  const { query, change, isFiltered } = usePeopleFilter();
  const { data, error, isFetching, refetch } = usePeople(query);
  const { page, sort: _sort, ...filter } = query;
  const forget = useForgetPeople();
  const [isAdding, setIsAdding] = useState(false);
  useTitle(messages.people);

  const clear = () => change({ search: undefined, role: undefined, courseId: undefined, state: undefined });
  const isRefused = error instanceof ApiError && error.status === 403;
  const content = () => {
    if (error && !data)
      return (
        <LoadFailed
          title={isRefused ? messages.noPermissionTitle : messages.failedTitle}
          text={isRefused ? messages.noPermissionText : messages.failedText}
          retryLabel={messages.tryAgain}
          isLoading={isFetching}
          onRetry={refetch}
        />
      );
    if (!data) return <PeopleSkeleton />;
    if (data.people.length === 0)
      return (
        <EmptyState
          title={messages.nothingFound}
          text={messages.nothingFoundText}
          action={
            (isFiltered || page > 1) && (
              <Button variant="secondary" onClick={clear}>
                {messages.clearFilters}
              </Button>
            )
          }
        />
      );
    return <PeopleTable people={data.people} />;
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.people}</h1>
          <p className={styles.lead} role="status">
            {data ? plural(data.total, messages.count) : '\u00a0'}
          </p>
        </div>
        <PeopleActions filter={filter} onAdd={() => setIsAdding(true)} />
      </header>
      <PeopleToolbar query={query} onChange={change} />
      {content()}
      {data && (
        <Pager
          label={messages.pages}
          page={page}
          pages={Math.ceil(data.total / data.pageSize)}
          texts={messages}
          onPage={(next) => change({ page: next })}
        />
      )}
      {isAdding && (
        <AddPersonDialog
          courseId={query.courseId}
          onClose={(isAdded) => {
            setIsAdding(false);
            if (isAdded) forget();
          }}
        />
      )}
    </div>
  );
};

export default PeoplePage;
