import type { Room } from '@palco/contract/rooms';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Stage } from '../../features/live/stage/Stage.tsx';
import type { StageLink, StageMeter } from '../../features/live/stage/stage-props.ts';
import { useFullscreen } from '../../features/playback/player/use-fullscreen.ts';
import { useStageReports } from '../../features/playback/reports/use-stage-reports.ts';
import { Watermark } from '../../features/playback/watermark/Watermark.tsx';

type RoomStageProps = {
  readonly room: Room;
  readonly user: { readonly userId: string; readonly name: string };
  readonly isOrganizer: boolean;
  readonly link: StageLink | null;
  readonly watermark: string;
  readonly onExpired: () => void;
  readonly onFailed: () => void;
  readonly onWatermarkBroken: () => void;
  readonly onFullscreenChange: (isFullscreen: boolean) => void;
  readonly fullscreenFrame: RefObject<HTMLElement | null>;
  readonly pageControls: ReactNode;
  /** Shown over the picture, in full screen too. */
  readonly children: ReactNode;
};

/** Connects the stage of an interactive room with what every live has: watermark, reports, full screen. */
export const RoomStage = (allProps: RoomStageProps) => {
  const { children, watermark, onWatermarkBroken, onFullscreenChange, fullscreenFrame, ...props } = allProps;
  const frame = useRef<HTMLElement>(null);
  const meter = useRef<StageMeter>({ isPlaying: false, bitrate: 0 });
  const { isFullscreen, toggle } = useFullscreen(fullscreenFrame);
  useEffect(() => {
    onFullscreenChange(isFullscreen);
    return () => onFullscreenChange(false);
  }, [isFullscreen, onFullscreenChange]);
  useStageReports({ roomId: props.room.id, link: props.link?.token }, props.room.live, meter);
  return (
    <Stage
      {...props}
      frame={frame}
      isFullscreen={isFullscreen}
      onFullscreen={toggle}
      meter={meter}
      overlay={
        <>
          <Watermark text={watermark} player={frame} onBroken={onWatermarkBroken} />
          {children}
        </>
      }
    />
  );
};
