import type { Team } from '@palco/contract/teams';
import { Users } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { teamsMessages } from './messages.ts';
import styles from './Teams.module.css';

export const TeamList = ({ teams }: { readonly teams: readonly Team[] }) => {
  const messages = useMessages(teamsMessages);
  return (
    <ul className={styles.teams}>
      {teams.map((team) => (
        <li key={team.teamId} className={styles.team}>
          <strong>{messages.teamName({ name: team.teamName })}</strong>
          <span className={styles.names}>{team.members.map((member) => member.name).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
};

/** Shown above the chat of the viewer's team. */
export const TeamHead = ({ team }: { readonly team: Team }) => {
  const messages = useMessages(teamsMessages);
  return (
    <details className={styles.head}>
      <summary className={styles.summary}>
        <Users aria-hidden className={styles.icon} />
        <strong>{messages.teamName({ name: team.teamName })}</strong>
        <span className={styles.text}>{messages.members({ count: team.members.length })}</span>
      </summary>
      <span className={styles.names}>{team.members.map((member) => member.name).join(', ')}</span>
    </details>
  );
};
