import type { PersonSummary } from '@palco/contract/people/people';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { peopleMessages } from './messages.ts';
import styles from './PeopleTable.module.css';

/** Roles, and whether the person can log in. */
export const PersonBadges = ({ person }: { readonly person: PersonSummary }) => {
  const { roles, states } = useMessages(peopleMessages);
  return (
    <span className={styles.badges}>
      {person.roles.admin && <Badge tone="accent">{roles.admin}</Badge>}
      {person.roles.organizer && <Badge tone="accent">{roles.organizer}</Badge>}
      {person.roles.monitor && <Badge tone="neutral">{roles.monitor}</Badge>}
      {person.isBlocked ? (
        <Badge tone="danger">{states.blocked}</Badge>
      ) : person.hasPassword ? (
        <Badge tone="success">{states.active}</Badge>
      ) : (
        <Badge tone="warning">{states.invited}</Badge>
      )}
    </span>
  );
};
