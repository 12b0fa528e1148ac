import { RefreshCw, Users, VolumeX } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { mediaQueries } from '../../../ui/styles/breakpoints.ts';
import type { Receiver } from '../media/receiver.ts';
import { stageMessages } from './messages.ts';
import styles from './StageView.module.css';
import { gridFor } from './stage-grid.ts';
import type { StagePerson } from './stage-people.ts';
import { Tile } from './Tile.tsx';
import type { StageConnection } from './use-audience.ts';
import { Voices } from './Voices.tsx';

type StageViewProps = {
  readonly people: readonly StagePerson[];
  readonly speakerId: string | null;
  readonly connection: StageConnection;
  readonly isEntering?: boolean;
  readonly isMuted: boolean;
  readonly onUnmute: () => void;
  readonly receiver: () => Receiver | undefined;
  /** Shown over the picture, in full screen too. */
  readonly overlay: ReactNode;
};

/** The participants of a stage, or why there are none. */
export const StageView = (props: StageViewProps) => {
  const { people, speakerId, connection, isEntering = false, isMuted, receiver } = props;
  const messages = useMessages(stageMessages);
  const isPhone = useMediaQuery(mediaQueries.isPhone);
  const [tries, setTries] = useState(0);
  const [isBlocked, setIsBlocked] = useState(false);
  const { columns, rows } = gridFor(people.length, { isNarrow: isPhone });
  const look = { '--columns': columns, '--rows': rows } as CSSProperties;
  const unmute = () => {
    setIsBlocked(false);
    setTries(tries + 1);
    props.onUnmute();
  };
  return (
    <div className={styles.area} style={look} data-tall={rows > columns || undefined}>
      <ul className={styles.grid} aria-label={messages.people}>
        {people.map((person) => (
          <Tile
            key={person.userId}
            person={person}
            isSpeaking={person.userId === speakerId && connection === 'on'}
            onLayer={(consumerId, layer) => {
              receiver()
                ?.preferLayer(consumerId, layer)
                .catch(() => {
                  // The connection was lost: the tile asks again when the next one has a new consumer.
                });
            }}
          />
        ))}
      </ul>
      <StageNews connection={connection} isEmpty={people.length === 0} isEntering={isEntering} />
      <Voices people={people} isMuted={isMuted} tries={tries} onBlocked={() => setIsBlocked(true)} />
      {props.overlay}
      {isBlocked && (
        <div className={styles.unmute}>
          <Button size="sm" icon={<VolumeX aria-hidden />} onClick={unmute}>
            {messages.unmute}
          </Button>
        </div>
      )}
    </div>
  );
};

type StageNewsProps = {
  readonly connection: StageConnection;
  readonly isEmpty: boolean;
  readonly isEntering: boolean;
};

/** The state of the connection or of an empty stage, as information only. */
const StageNews = ({ connection, isEmpty, isEntering }: StageNewsProps) => {
  const messages = useMessages(stageMessages);
  if (connection === 'lost')
    return (
      <div className={styles.news} role="status">
        <RefreshCw aria-hidden />
        <strong>{messages.lostTitle}</strong>
        <span>{messages.lostText}</span>
      </div>
    );
  if (connection === 'opening')
    return (
      <div className={styles.news} data-small={!isEmpty || undefined} role="status">
        <Spinner size={isEmpty ? 'md' : 'sm'} />
        <span>{isEntering ? messages.entering : messages.opening}</span>
      </div>
    );
  return (
    isEmpty && (
      <div className={styles.news} role="status">
        <Users aria-hidden />
        <strong>{messages.emptyTitle}</strong>
        <span>{messages.emptyText}</span>
      </div>
    )
  );
};
