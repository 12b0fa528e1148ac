import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Button, buttonClass } from '../../../ui/forms/Button.tsx';
import { peopleMessages } from '../messages.ts';
import styles from './Import.module.css';
import { type ImportTable, rejectedCsv } from './import-table.ts';
import type { ImportResult } from './use-import.ts';

type ImportDoneProps = {
  readonly table: ImportTable;
  readonly result: ImportResult;
  readonly onMore: () => void;
};

/** Counts of stored rows, and the rows that were left out as a file to repair. */
export const ImportDone = ({ table, result, onMore }: ImportDoneProps) => {
  const messages = useMessages(peopleMessages);
  const plural = pluralIn(useLanguage());
  const { created, enrolled, problems } = result;
  const save = () => saveFile('people-rejected.csv', rejectedCsv(table, problems, messages), 'text/csv');
  return (
    <div className={styles.stack}>
      <Alert tone="success" title={messages.doneTitle}>
        <p>{`${plural(created, messages.createdCount)} · ${plural(enrolled, messages.enrolledCount)}`}</p>
        {created > 0 && <p>{messages.mailsQueued}</p>}
      </Alert>
      {problems.size > 0 && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" icon={<Download aria-hidden />} onClick={save}>
              {messages.saveRejected}
            </Button>
          }
        >
          {plural(problems.size, messages.rejectedCount)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onMore}>
          {messages.importMore}
        </Button>
        <Link className={buttonClass()} to="/organizer/people">
          {messages.backToPeople}
        </Link>
      </div>
    </div>
  );
};
