import type { LoggedEvent } from '@palco/contract/reports/room-reports';
import { ListFilter } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { reportsMessages } from '../messages.ts';
import { valuesOf } from '../sentence.ts';
import { reportTexts } from '../shared/messages.ts';
import { useFormats } from '../shared/use-formats.ts';
import { zoneName } from '../zone-name.ts';
import styles from './EventLog.module.css';

type EventRowsProps = {
  readonly entries: readonly LoggedEvent[];
  readonly onPerson: (userId: string) => void;
};

/** One sentence for each event, with links to the people. */
export const EventRows = ({ entries, onPerson }: EventRowsProps) => {
  const messages = useMessages(reportTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <>
      <p className={styles.hint}>{messages.timesIn({ zone: zoneName(language) })}</p>
      <ol className={styles.list} aria-label={messages.events}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <time className={styles.time} dateTime={entry.at}>
              {formats.instant(entry.at)}
            </time>
            <p className={styles.sentence}>
              <Sentence entry={entry} />
            </p>
            {entry.who && entry.who.id !== null && (
              <button
                type="button"
                className={styles.only}
                aria-label={messages.onlyPerson({ name: entry.who.name })}
                title={messages.onlyPerson({ name: entry.who.name })}
                onClick={() => entry.who?.id && onPerson(entry.who.id)}
              >
                <ListFilter aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

const Sentence = ({ entry }: { readonly entry: LoggedEvent }) => {
  const messages = useMessages(reportsMessages);
  const slots: Record<'who' | 'person', ReactNode> = {
    who: entry.who ? <PersonLink person={entry.who} /> : messages.server,
    person: entry.person ? <PersonLink person={entry.person} /> : messages.unknownPerson,
  };
  return messages.sentences[entry.kind](valuesOf({ details: entry.details, course: null })).map((part, index) => (
    // The parts of a sentence never change their places.
    <Fragment key={index.toString()}>{typeof part === 'string' ? part : slots[part.slot]}</Fragment>
  ));
};

const PersonLink = ({ person }: { readonly person: NonNullable<LoggedEvent['who']> }) =>
  person.id === null ? (
    <bdi>{person.name}</bdi>
  ) : (
    <Link className={styles.link} to={`/organizer/people/${person.id}`}>
      <bdi>{person.name}</bdi>
    </Link>
  );
