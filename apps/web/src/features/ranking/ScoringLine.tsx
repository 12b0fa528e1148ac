import type { Scoring } from '@palco/contract/ranking';
import { useMessages } from '../../lib/i18n/messages.ts';
import { rankingMessages } from './messages.ts';
import styles from './ScoringLine.module.css';

/** Actions that earn points in this course, by its own values; actions that earn nothing are left out. */
export const ScoringLine = ({ scoring }: { readonly scoring: Scoring }) => {
  const messages = useMessages(rankingMessages);
  const rules = [
    { points: scoring.correct, text: messages.forRightAnswer },
    { points: scoring.speed, text: messages.forSpeed },
    { points: scoring.perMinute, text: messages.forMinute },
  ].filter(({ points }) => points > 0);
  if (rules.length === 0) return null;
  return (
    <section className={styles.scoring} aria-label={messages.scoring}>
      <h3 className={styles.title}>{messages.scoring}</h3>
      <ul className={styles.rules}>
        {rules.map(({ points, text }) => (
          <li key={text} className={styles.rule}>
            <strong>+{messages.number({ count: points })}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
};
