import type { PersonSummary } from '@palco/contract/people/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useSettledValue } from '../../ui/hooks/use-settled-value.ts';
import { searchOrganizers } from './api.ts';
import { organizersMessages } from './messages.ts';
import { OrganizerRow } from './OrganizerRow.tsx';
import styles from './Organizers.module.css';

/** More words narrow the search. */
const shownMost = 5;

type AddOrganizerProps = {
  /** Ids of those in the list already. */
  readonly listed: readonly string[];
  readonly isBusy: boolean;
  readonly onAdd: (person: PersonSummary) => Promise<boolean>;
};

/** Finds organizers by name or e-mail, on the server. */
export const AddOrganizer = ({ listed, isBusy, onAdd }: AddOrganizerProps) => {
  const messages = useMessages(organizersMessages);
  const [text, setText] = useState('');
  const search = useSettledValue(text.trim());
  const { data: found, isError } = useQuery({
    queryKey: ['organizer', 'organizers', search],
    queryFn: ({ signal }) => searchOrganizers(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isAsked = search !== '' && text.trim() !== '';
  const others = found?.filter(({ id }) => !listed.includes(id)).slice(0, shownMost) ?? [];
  const add = async (person: PersonSummary) => {
    if (await onAdd(person)) setText('');
  };
  const answer = () => {
    if (isError) return messages.failed;
    if (!found) return messages.searching;
    if (others.length > 0) return null;
    return found.length > 0 ? messages.allListed : messages.nobodyFound;
  };
  return (
    <div className={styles.rows}>
      <SearchField label={messages.search} clearLabel={messages.clearSearch} value={text} onChange={setText} />
      <p className={styles.answer} role="status">
        {isAsked && answer()}
      </p>
      {isAsked && others.length > 0 && (
        <ul className={styles.list}>
          {others.map((person) => (
            <OrganizerRow key={person.id} {...person}>
              <IconButton
                label={messages.add(person)}
                icon={<Plus aria-hidden />}
                disabled={isBusy}
                onClick={() => void add(person)}
              />
            </OrganizerRow>
          ))}
        </ul>
      )}
    </div>
  );
};
