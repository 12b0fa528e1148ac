import type { RankedPerson } from '@palco/contract/ranking';
import * as limits from '@palco/contract/room-limits';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { rankingMessages } from './messages.ts';
import styles from './Podium.module.css';

/** The first three; equal ranks get equal steps. Hidden from screen readers, because the table below contains the same. */
export const Podium = ({ people }: { readonly people: readonly RankedPerson[] }) => {
  const messages = useMessages(rankingMessages);
  const first = people.slice(0, limits.ranking.podium);
  return (
    <div className={styles.podium} aria-hidden="true">
      {first.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step of the podium is identified by its position
        <div key={index} className={styles.person} data-rank={person.rank}>
          <span className={styles.medal}>
            <Avatar name={person.name} size={person.rank === 1 ? 64 : 52} colorIndex={person.colorIndex} />
          </span>
          <span className={styles.name}>{person.name}</span>
          <span className={styles.step}>
            <strong className={styles.place}>{messages.place({ rank: person.rank })}</strong>
            <span className={styles.points}>{messages.points({ count: person.points })}</span>
          </span>
        </div>
      ))}
    </div>
  );
};
