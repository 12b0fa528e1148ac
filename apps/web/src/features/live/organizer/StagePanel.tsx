import type { Sender } from '@palco/contract/live/control';
import controls from '../stage/ControlsDialog.module.css';
import { StageControls } from '../stage/StageControls.tsx';
import { useHands } from '../stage/use-hands.ts';

type StagePanelProps = { readonly roomId: string; readonly userId: string; readonly senders: readonly Sender[] };

/** Raised hands and the people on the stage of an interactive room, without watching it. */
export const StagePanel = ({ roomId, userId, senders }: StagePanelProps) => {
  const { hands } = useHands(roomId, true);
  return (
    <div className={controls.sections}>
      <StageControls
        roomId={roomId}
        hands={hands}
        people={senders.map((sender) => ({ ...sender, isOwn: sender.userId === userId }))}
      />
    </div>
  );
};
