import type { LiveState } from '@palco/contract/live';
import { Eye, Radio, Square } from 'lucide-react';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { settings } from '../../../lib/browser/page-settings.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { beginLive } from '../api.ts';
import { liveMessages } from '../messages.ts';
import { EndDialogs } from '../producer/EndDialogs.tsx';
import { Elapsed } from './Elapsed.tsx';
import styles from './LiveBar.module.css';
import { liveOrganizerMessages } from './messages.ts';

type LiveBarProps = {
  readonly liveState: LiveState;
  readonly onLiveState: (state: LiveState) => void;
  /** Null until it is known. */
  readonly viewers: number | null;
  readonly isRecorded: boolean;
};

const tones = { not_live: 'neutral', live: 'live', ended: 'success' } as const;

/** Spec section 4, Live (organizer): not live, go live, ended; both steps are asked about. Always in sight. */
export const LiveBar = ({ liveState, onLiveState, viewers, isRecorded }: LiveBarProps) => {
  const messages = useMessages(liveOrganizerMessages);
  const words = useMessages(liveMessages);
  const language = useLanguage();
  const [asking, setAsking] = useState<'live' | 'end' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { liveStatus, startedAt, endedAt } = liveState;
  const isTurnedOff = liveStatus === 'not_live' && !settings.isLiveCreationOn;
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });

  const goLive = async () => {
    setIsBusy(true);
    try {
      onLiveState(await beginLive(liveState.roomId));
      setAsking(null);
    } catch (error) {
      logProblem('the room could not go live', error);
      toast.error(messages.goLiveFailed);
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.bar}>
      <Badge tone={tones[liveStatus]}>{messages.states[liveStatus]}</Badge>
      {liveStatus === 'live' && startedAt && <Elapsed label={messages.elapsed} since={startedAt} />}
      {liveStatus === 'ended' && endedAt && (
        <span className={styles.figure}>{messages.endedAt({ time: moments.format(new Date(endedAt)) })}</span>
      )}
      {liveStatus !== 'ended' && viewers !== null && (
        <span className={styles.figure}>
          <Eye aria-hidden />
          {messages.watching({ count: viewers })}
        </span>
      )}
      {isTurnedOff && <span className={styles.figure}>{words.blockers.turned_off}</span>}
      {liveStatus === 'not_live' && !isTurnedOff && (
        <Button icon={<Radio aria-hidden />} onClick={() => setAsking('live')}>
          {messages.goLive}
        </Button>
      )}
      {liveStatus === 'live' && (
        <Button variant="danger" icon={<Square aria-hidden fill="currentColor" />} onClick={() => setAsking('end')}>
          {words.end}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking === 'live'}
        title={messages.goLiveTitle}
        text={messages.goLiveText}
        confirmLabel={messages.goLive}
        cancelLabel={messages.cancel}
        isBusy={isBusy}
        onConfirm={() => void goLive()}
        onCancel={() => setAsking(null)}
      />
      <EndDialogs
        roomId={liveState.roomId}
        isAsking={asking === 'end'}
        text={<EndText lines={messages.endExplained({ count: viewers ?? 0, isRecorded })} />}
        isOnAir={false}
        onEnded={(ended) => {
          setAsking(null);
          onLiveState(ended);
        }}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
};

const EndText = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.consequences}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
