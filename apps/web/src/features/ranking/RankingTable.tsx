import type { RankedPerson } from '@palco/contract/ranking';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { rankingMessages } from './messages.ts';
import styles from './RankingTable.module.css';

/** Spec section 2: place, name, total points. */
export const RankingTable = ({ people }: { readonly people: readonly RankedPerson[] }) => {
  const messages = useMessages(rankingMessages);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{messages.subtitle}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.placeColumn}</th>
          <th scope="col">{messages.nameColumn}</th>
          <th scope="col" className={styles.points}>
            {messages.pointsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the list
          <tr key={index} data-you={person.isYou || undefined}>
            <td className={styles.place} data-rank={person.rank}>
              {messages.place({ rank: person.rank })}
            </td>
            <th scope="row" className={styles.who}>
              <span className={styles.name}>
                {person.name}
                {person.isYou && <Badge tone="accent">{messages.you}</Badge>}
              </span>
            </th>
            <td className={styles.points}>{messages.number({ count: person.points })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
