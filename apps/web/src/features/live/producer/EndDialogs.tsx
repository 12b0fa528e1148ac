import type { LiveState } from '@palco/contract/live';
import { type ReactNode, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLeaveGuard } from '../../../lib/router/use-leave-guard.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { finishLive } from '../api.ts';
import { liveMessages } from '../messages.ts';

type EndDialogsProps = {
  readonly roomId: string;
  readonly producerToken?: string;
  readonly isAsking: boolean;
  /** Describes the consequences, where more is known than that it cannot be undone. */
  readonly text?: ReactNode;
  /** While true, leaving the page has to be confirmed. */
  readonly isOnAir: boolean;
  readonly onEnded: (state: LiveState) => void;
  readonly onCancel: () => void;
};

/** Spec sections 2 and 4: ending cannot be undone and is confirmed; leaving while live is asked about. */
export const EndDialogs = ({ roomId, producerToken, isAsking, text, isOnAir, onEnded, onCancel }: EndDialogsProps) => {
  const messages = useMessages(liveMessages);
  const guard = useLeaveGuard(isOnAir);
  const [isEnding, setIsEnding] = useState(false);
  const end = async () => {
    setIsEnding(true);
    try {
      onEnded(await finishLive(roomId, producerToken));
    } catch (error) {
      logProblem('the live could not be ended', error);
      toast.error(messages.endFailed);
    }
    setIsEnding(false);
  };
  return (
    <>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.endTitle}
        text={text ?? messages.endText}
        confirmLabel={messages.endConfirm}
        cancelLabel={messages.endCancel}
        isDanger
        isBusy={isEnding}
        onConfirm={() => void end()}
        onCancel={onCancel}
      />
      <ConfirmDialog
        isOpen={guard.isAsking && !isAsking}
        title={messages.leaveTitle}
        text={messages.leaveText}
        confirmLabel={messages.leave}
        cancelLabel={messages.stay}
        isDanger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
};
