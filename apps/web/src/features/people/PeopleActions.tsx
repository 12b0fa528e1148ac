import type { PeopleFilter } from '@palco/contract/people';
import { FileUp, UserPlus } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { CsvButton } from '../../ui/forms/CsvButton.tsx';
import { fetchCsv } from './api.ts';
import { peopleMessages } from './messages.ts';
import styles from './PeopleActions.module.css';

type PeopleActionsProps = { readonly filter: PeopleFilter; readonly onAdd: () => void };

/** The export has the people that the filter finds. */
export const PeopleActions = ({ filter, onAdd }: PeopleActionsProps) => {
  const messages = useMessages(peopleMessages);
  const { courseId } = filter;
  return (
    <div className={styles.actions}>
      <CsvButton
        label={messages.export}
        failedText={messages.exportFailed}
        load={async () => ({ fileName: 'people.csv', csv: await fetchCsv(filter) })}
      />
      <Link
        className={buttonClass({ variant: 'secondary' })}
        to={courseId ? `/organizer/people/import?courseId=${courseId}` : '/organizer/people/import'}
      >
        <FileUp aria-hidden size={18} />
        {messages.import}
      </Link>
      <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
        {messages.add}
      </Button>
    </div>
  );
};
