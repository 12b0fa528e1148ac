/** Props that the room page passes to the stage. */
import type { ProducerTokenType } from '@palco/contract/live';
import type { Hand } from '@palco/contract/live/stage';
import type { Room } from '@palco/contract/rooms';
import type { ReactNode, RefObject } from 'react';

/** Playback figures of the stage, read by the reports of the page. */
export type StageMeter = { isPlaying: boolean; bitrate: number };

export type StageLink = { readonly token: string; readonly type: Exclude<ProducerTokenType, 'preview'> };

export type StageProps = {
  readonly room: Pick<Room, 'id' | 'live' | 'videoUrl' | 'socketPath'>;
  readonly user: { readonly userId: string; readonly name: string };
  readonly isOrganizer: boolean;
  /** The link the user came by, if any. */
  readonly link: StageLink | null;
  readonly frame: RefObject<HTMLElement | null>;
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
  /** Buttons of the page in the bar of the stage. */
  readonly pageControls: ReactNode;
  /** Shown over the picture, in full screen too. */
  readonly overlay: ReactNode;
  readonly meter: RefObject<StageMeter>;
  /** The live has ended, or may no longer be watched here: the page fetches the room again. */
  readonly onExpired: () => void;
  /** WebRTC does not get through. */
  readonly onFailed: () => void;
};

/** Props shared by viewers (Audience) and participants (Participant). */
export type StageSide = Pick<
  StageProps,
  'room' | 'user' | 'isOrganizer' | 'isFullscreen' | 'onFullscreen' | 'pageControls' | 'overlay' | 'meter'
> & {
  readonly hands: readonly Hand[];
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onEnd: (() => void) | undefined;
  /** The focused element was removed: moves the focus to the stage instead of the top of the page. */
  readonly onFocus: () => void;
};
