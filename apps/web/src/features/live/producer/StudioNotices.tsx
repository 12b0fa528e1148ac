import type { Sending } from '@palco/domain/live/media-stats';
import type { ProducerState } from '@palco/domain/live/producer';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { liveMessages } from '../messages.ts';
import { isSafari } from './browser-media.ts';
import { refusalText } from './problem-text.ts';
import { useIsRecorded } from './use-is-recorded.ts';

type StudioNoticesProps = {
  readonly roomId: string;
  readonly isOnline: boolean;
  readonly state: ProducerState;
  readonly isBroken: boolean;
  readonly problem: unknown;
  readonly wasReplaced: boolean;
  readonly limitedBy: Sending['isLimitedBy'];
};

/** Notices about the whole transmission; only the most serious one is shown. */
export const StudioNotices = ({
  roomId,
  isOnline,
  state,
  isBroken,
  problem,
  wasReplaced,
  limitedBy,
}: StudioNoticesProps) => {
  const messages = useMessages(liveMessages);
  const isRecorded = useIsRecorded(roomId);
  const isLive = state.name === 'live';
  const safari = isSafari() && <Alert tone="warning">{messages.safari}</Alert>;
  const notice = () => {
    if (!isOnline) return <Alert tone="danger">{isLive ? messages.offlineLive : messages.offline}</Alert>;
    if (isBroken) return <Alert tone="warning">{messages.reconnecting}</Alert>;
    if (wasReplaced)
      return (
        <Alert tone="info" title={messages.replacedTitle}>
          {messages.replacedText}
        </Alert>
      );
    if (state.name === 'not_live' && problem !== null)
      return <Alert tone="danger">{refusalText(problem, messages)}</Alert>;
    return isLive && limitedBy !== 'none' && <Alert tone="warning">{messages.limited[limitedBy]}</Alert>;
  };
  return (
    <>
      {safari}
      {isLive && !isRecorded && <Alert tone="warning">{messages.notRecorded}</Alert>}
      {notice()}
    </>
  );
};
