import type { LogEntry } from '@palco/contract/reports';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { RowsSkeleton } from '../../ui/feedback/RowsSkeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './EventList.module.css';
import { reportsMessages } from './messages.ts';
import { valuesOf } from './sentence.ts';
import type { useEvents } from './use-events.ts';
import { zoneName } from './zone-name.ts';

type EventListProps = { readonly events: ReturnType<typeof useEvents>; readonly showsRoom: boolean };

/** One sentence for each action, with links to the people and, where they differ, the rooms. */
export const EventList = ({ events, showsRoom }: EventListProps) => {
  const messages = useMessages(reportsMessages);
  const language = useLanguage();
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
  const { entries, hasFailed, isFetching, hasMore, isLoadingMore, loadMore, reload } = events;

  if (!entries) {
    if (!hasFailed) return <RowsSkeleton label={messages.loading} />;
    return (
      <div className={styles.failed} role="alert">
        <p>{messages.failed}</p>
        <Button variant="secondary" isLoading={isFetching} onClick={() => void reload()}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  }
  if (entries.length === 0) return <p className={styles.hint}>{messages.empty}</p>;
  return (
    <>
      <p className={styles.hint}>{messages.timeZone({ zone: zoneName(language) })}</p>
      <ol className={styles.list} aria-label={messages.log}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <time className={styles.time} dateTime={entry.at}>
              {times.format(new Date(entry.at))}
            </time>
            <p className={styles.sentence}>
              <Sentence entry={entry} />
              {showsRoom && entry.room && <RoomOf room={entry.room} />}
            </p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button
          className={styles.more}
          variant="secondary"
          isLoading={isLoadingMore}
          loadingLabel={messages.loadingMore}
          onClick={() => void loadMore()}
        >
          {messages.loadMore}
        </Button>
      )}
    </>
  );
};

const Sentence = ({ entry }: { readonly entry: LogEntry }) => {
  const messages = useMessages(reportsMessages);
  const slots: Record<'who' | 'person', ReactNode> = {
    who: entry.who ? <PersonLink person={entry.who} /> : messages.server,
    person: entry.person ? <PersonLink person={entry.person} /> : messages.unknownPerson,
  };
  return messages.sentences[entry.kind](valuesOf(entry)).map((part, index) => (
    // The parts of a sentence never change their places.
    <Fragment key={index.toString()}>{typeof part === 'string' ? part : slots[part.slot]}</Fragment>
  ));
};

type Named = NonNullable<LogEntry['who']>;

const PersonLink = ({ person }: { readonly person: Named }) =>
  person.id === null ? (
    <bdi>{person.name}</bdi>
  ) : (
    <Link className={styles.link} to={`/organizer/people/${person.id}`}>
      <bdi>{person.name}</bdi>
    </Link>
  );

const RoomOf = ({ room }: { readonly room: Named }) => {
  const messages = useMessages(reportsMessages);
  return (
    <span className={styles.room}>
      {`${messages.inRoom}: `}
      {room.id === null ? (
        <>
          <bdi>{room.name}</bdi>
          {` (${messages.deleted})`}
        </>
      ) : (
        <Link className={styles.link} to={`/organizer/rooms/${room.id}`}>
          <bdi>{room.name}</bdi>
        </Link>
      )}
    </span>
  );
};
