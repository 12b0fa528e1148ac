import { ArrowLeft } from 'lucide-react';
import { useUser } from '../../features/auth/user-query.ts';
import { ImportCheck } from '../../features/people/import/ImportCheck.tsx';
import { ImportDone } from '../../features/people/import/ImportDone.tsx';
import { ImportSource } from '../../features/people/import/ImportSource.tsx';
import { useImport } from '../../features/people/import/use-import.ts';
import { peopleMessages } from '../../features/people/messages.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useQueryValue } from '../../lib/router/navigation.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import styles from './OrganizerPages.module.css';

/** Many people at once: the file, a look at it, and the result. */
const ImportPeoplePage = () => {
  const messages = useMessages(peopleMessages);
  const work = useImport(useQueryValue('courseId') ?? '');
  const user = useUser();
  useTitle(messages.importTitle);
  const names = [messages.steps.source, messages.steps.check, messages.steps.done];
  const current = work.result ? 2 : work.table ? 1 : 0;
  return (
    <div className={styles.column}>
      <Link className={styles.back} to="/organizer/people">
        <ArrowLeft aria-hidden />
        {messages.backToPeople}
      </Link>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.importTitle}</h1>
          <p className={styles.lead}>{messages.importText}</p>
        </div>
      </header>
      <Card padding="lg">
        <div className={styles.stack}>
          <Steps
            label={messages.importTitle}
            names={names}
            current={current}
            text={messages.step({ now: current + 1, all: names.length, name: names[current] ?? '' })}
          />
          {work.table && work.result ? (
            <ImportDone table={work.table} result={work.result} onMore={work.restart} />
          ) : work.table && work.checked ? (
            <ImportCheck work={work} table={work.table} checked={work.checked} needsCourse={!user.managesAllCourses} />
          ) : (
            <ImportSource {...work} />
          )}
        </div>
      </Card>
    </div>
  );
};

export default ImportPeoplePage;
