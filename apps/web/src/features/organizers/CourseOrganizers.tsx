import type { CourseOrganizers as Organizers } from '@palco/contract/organizers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { AddOrganizer } from './AddOrganizer.tsx';
import { deleteOrganizer, fetchOrganizers, postOrganizer } from './api.ts';
import { organizersMessages } from './messages.ts';
import { OrganizerRow } from './OrganizerRow.tsx';
import styles from './Organizers.module.css';
import { useSaving } from './use-saving.ts';

type Organizer = Organizers['organizers'][number];
type CourseOrganizersProps = {
  readonly courseId: string;
  /** Admins change the list; organizers of the course read it. */
  readonly canChange: boolean;
};

export const CourseOrganizers = ({ courseId, canChange }: CourseOrganizersProps) => {
  const messages = useMessages(organizersMessages);
  const plural = pluralIn(useLanguage());
  const client = useQueryClient();
  const queryKey = ['organizer', 'course-organizers', courseId];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchOrganizers(courseId),
    staleTime: 0,
  });
  const { isBusy, save } = useSaving();

  const add = ({ name, email }: Pick<Organizer, 'name' | 'email'>) =>
    save(async () => {
      client.setQueryData(queryKey, await postOrganizer(courseId, email));
      toast.success(messages.added({ name }));
    });
  const remove = (organizer: Organizer) =>
    save(async () => {
      client.setQueryData(queryKey, await deleteOrganizer(courseId, organizer.userId));
      const action = { label: messages.undo, onSelect: () => void add(organizer) };
      toast.success(messages.removed(organizer), action);
    });

  if (!data && error)
    return (
      <div className={styles.failed} role="alert">
        <p>{messages.failed}</p>
        <Button variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  if (!data)
    return (
      <div role="status" aria-busy="true" aria-label={messages.loading}>
        <Skeleton height={56} />
      </div>
    );
  return (
    <div className={styles.rows}>
      {data.organizers.length === 0 && <p className={styles.hint}>{messages.none}</p>}
      {data.organizers.length > 0 && (
        <ul className={styles.list} aria-label={messages.organizers}>
          {data.organizers.map((organizer) => (
            <OrganizerRow
              key={organizer.userId}
              id={organizer.userId}
              {...organizer}
              badge={organizer.managesAll && <Badge tone="neutral">{messages.managesAllBadge}</Badge>}
            >
              {canChange && (
                <IconButton
                  label={messages.remove(organizer)}
                  icon={<Trash2 aria-hidden />}
                  disabled={isBusy}
                  onClick={() => void remove(organizer)}
                />
              )}
            </OrganizerRow>
          ))}
        </ul>
      )}
      {data.managingAll > 0 && <p className={styles.hint}>{plural(data.managingAll, messages.managingAll)}</p>}
      {canChange ? (
        <AddOrganizer listed={data.organizers.map(({ userId }) => userId)} isBusy={isBusy} onAdd={add} />
      ) : (
        <p className={styles.hint}>{messages.onlyAdmins}</p>
      )}
    </div>
  );
};
