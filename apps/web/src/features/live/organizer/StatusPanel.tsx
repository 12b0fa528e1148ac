import type { LiveState } from '@palco/contract/live';
import { Radio, Square } from 'lucide-react';
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
import styles from './LivePanels.module.css';
import { liveOrganizerMessages } from './messages.ts';

type StatusPanelProps = { readonly liveState: LiveState; readonly onLiveState: (state: LiveState) => void };

const tones = { not_live: 'neutral', live: 'live', ended: 'success' } as const;

/** Spec section 4, Live (organizer): not live, go live, ended; both steps are asked about. */
export const StatusPanel = ({ liveState, onLiveState }: StatusPanelProps) => {
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
    <div className={styles.stack}>
      <p className={styles.line}>
        <Badge tone={tones[liveStatus]}>{messages.states[liveStatus]}</Badge>
        {liveStatus === 'live' && startedAt && messages.since({ time: moments.format(new Date(startedAt)) })}
        {liveStatus === 'ended' && endedAt && messages.endedAt({ time: moments.format(new Date(endedAt)) })}
      </p>
      <p className={styles.muted}>{isTurnedOff ? words.blockers.turned_off : messages.stateTexts[liveStatus]}</p>
      {liveStatus === 'not_live' && !isTurnedOff && (
        <div>
          <Button icon={<Radio aria-hidden />} onClick={() => setAsking('live')}>
            {messages.goLive}
          </Button>
        </div>
      )}
      {liveStatus === 'live' && (
        <div>
          <Button variant="danger" icon={<Square aria-hidden fill="currentColor" />} onClick={() => setAsking('end')}>
            {words.end}
          </Button>
        </div>
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
