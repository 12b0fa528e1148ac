import type { Hand } from '@palco/contract/live/stage';
import { LogOut, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { liveMessages } from '../messages.ts';
import styles from './ControlsDialog.module.css';
import { stageMessages } from './messages.ts';
import { StageControls } from './StageControls.tsx';
import type { StagePerson } from './stage-people.ts';

type ControlsDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly roomId: string;
  readonly isOrganizer: boolean;
  readonly hands: readonly Hand[];
  readonly people: readonly StagePerson[];
  /** The media settings of a participant. */
  readonly settings?: ReactNode;
  readonly onLeave?: (() => void) | undefined;
  readonly onEnd?: (() => void) | undefined;
};

/** Spec section 2, "Controls button for interactive rooms": media settings, and for organizers raised hands and participants. */
export const ControlsDialog = (props: ControlsDialogProps) => {
  const { isOpen, onClose, roomId, isOrganizer, hands, people, settings, onLeave, onEnd } = props;
  const messages = useMessages(stageMessages);
  const live = useMessages(liveMessages);
  const footer = (onLeave || onEnd) && (
    <>
      {onEnd && (
        <Button variant="danger" icon={<Square aria-hidden fill="currentColor" />} onClick={onEnd}>
          {live.end}
        </Button>
      )}
      {onLeave && (
        <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={onLeave}>
          {messages.leaveStage}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.controls} closeLabel={messages.close} footer={footer}>
      <div className={styles.sections}>
        {settings && (
          <section aria-label={messages.media}>
            <h3 className={styles.head}>
              <span className={styles.title}>{messages.media}</span>
            </h3>
            {settings}
          </section>
        )}
        {isOrganizer && <StageControls roomId={roomId} hands={hands} people={people} />}
      </div>
    </Dialog>
  );
};
