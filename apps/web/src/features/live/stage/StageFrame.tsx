import { type ReactNode, useState } from 'react';
import type { Receiver } from '../media/receiver.ts';
import { ControlsDialog } from './ControlsDialog.tsx';
import { ControlsButton, StageBar } from './StageBar.tsx';
import { StageView } from './StageView.tsx';
import type { StagePerson } from './stage-people.ts';
import type { StageSide } from './stage-props.ts';
import type { StageConnection } from './use-audience.ts';

type StageFrameProps = Omit<StageSide, 'user' | 'meter' | 'onFocus'> & {
  readonly people: readonly StagePerson[];
  readonly speakerId: string | null;
  readonly connection: StageConnection;
  readonly receiver: () => Receiver | undefined;
  readonly isEntering?: boolean;
  readonly hasControls: boolean;
  /** In the bar: toggles for the participant's own devices. */
  readonly devices?: ReactNode;
  /** In the controls: settings of the participant's own devices. */
  readonly settings?: ReactNode;
  readonly onLeave?: () => void;
  /** In the bar, before the controls button. */
  readonly children?: ReactNode;
};

/** The picture of a stage with the bar below it and the controls dialog, for viewers and participants alike. */
export const StageFrame = (props: StageFrameProps) => {
  const { people, hands, isMuted, onMute } = props;
  const [areControlsOpen, setAreControlsOpen] = useState(false);
  return (
    <>
      <StageView
        people={people}
        speakerId={props.speakerId}
        connection={props.connection}
        isEntering={props.isEntering ?? false}
        isMuted={isMuted}
        onUnmute={() => onMute(false)}
        receiver={props.receiver}
        overlay={props.overlay}
      />
      <StageBar
        isMuted={isMuted}
        onMute={() => onMute(!isMuted)}
        isFullscreen={props.isFullscreen}
        onFullscreen={props.onFullscreen}
        pageControls={props.pageControls}
        devices={props.devices}
      >
        {props.children}
        {props.hasControls && <ControlsButton hands={hands.length} onOpen={() => setAreControlsOpen(true)} />}
      </StageBar>
      {props.hasControls && (
        <ControlsDialog
          isOpen={areControlsOpen}
          onClose={() => setAreControlsOpen(false)}
          roomId={props.room.id}
          isOrganizer={props.isOrganizer}
          hands={hands}
          people={people}
          settings={props.settings}
          onLeave={props.onLeave}
          onEnd={props.onEnd}
        />
      )}
    </>
  );
};
