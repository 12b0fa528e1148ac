import type { PeopleFilter } from '@palco/contract/people';
import { Download, FileUp, UserPlus } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { peopleMessages } from './messages.ts';
import styles from './PeopleActions.module.css';
import { useExport } from './use-people.ts';

type PeopleActionsProps = { readonly filter: PeopleFilter; readonly onAdd: () => void };

/** The export has the people that the filter finds. */
export const PeopleActions = ({ filter, onAdd }: PeopleActionsProps) => {
  const messages = useMessages(peopleMessages);
  const csv = useExport(filter);
  const { courseId } = filter;
  return (
    <div className={styles.actions}>
      <Button variant="secondary" icon={<Download aria-hidden />} isLoading={csv.isBusy} onClick={csv.save}>
        {messages.export}
      </Button>
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
