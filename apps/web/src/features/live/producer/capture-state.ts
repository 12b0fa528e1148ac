/** The state of the camera, the microphone and the shared screen of this page. */
import type { MediaKind } from '@palco/contract/live/media';
import * as limits from '@palco/contract/room-limits';
import type { DeviceChoice, DeviceProblem } from '@palco/domain/live/devices';

export type Input = {
  readonly track: MediaStreamTrack | null;
  readonly deviceId: string;
  readonly isOpening: boolean;
  readonly problem: DeviceProblem | null;
  /** Switched off by the person; the device stays open. */
  readonly isOff: boolean;
  /** Muted by the system: a locked phone, a call, a hardware switch. */
  readonly isMuted: boolean;
};

export const processingNames = ['noiseSuppression', 'echoCancellation', 'autoGainControl'] as const;
export type ProcessingName = (typeof processingNames)[number];
export type Processing = Readonly<Record<ProcessingName, boolean>>;

export type CaptureState = {
  readonly inputs: Readonly<Record<MediaKind, Input>>;
  readonly choices: Readonly<Record<MediaKind, readonly DeviceChoice[]>>;
  readonly processing: Processing;
  readonly screen: MediaStreamTrack | null;
};

/** The constraints with which devices are opened. */
export type CaptureConstraints = {
  readonly processing: Processing;
  readonly video: { readonly width: number; readonly height: number; readonly frameRate?: number };
};

const untouched: Input = { track: null, deviceId: '', isOpening: true, problem: null, isOff: false, isMuted: false };

/** Spec section 9: 1280 by 720, and all processing off by default. */
export const studioConstraints: CaptureConstraints = {
  processing: { noiseSuppression: false, echoCancellation: false, autoGainControl: false },
  video: limits.live.video,
};

/** Decisions, "Media": participants hear each other, mostly without headphones, so echo is cancelled. */
export const stageConstraints: CaptureConstraints = {
  processing: { ...studioConstraints.processing, echoCancellation: true },
  video: limits.live.stageVideo,
};

export const initialCapture = ({ processing }: CaptureConstraints): CaptureState => ({
  inputs: { audio: untouched, video: untouched },
  choices: { audio: [], video: [] },
  processing,
  screen: null,
});

/** The track that is sent of a kind: a shared screen replaces the camera. */
export const trackOf = ({ inputs, screen }: CaptureState, kind: MediaKind): MediaStreamTrack | null =>
  (kind === 'video' ? screen : null) ?? inputs[kind].track;

/** Nothing to send, or not wanted. A shared screen is not the camera, and is shown while that is off. */
export const isSilent = (state: CaptureState, kind: MediaKind): boolean => {
  if (kind === 'video' && state.screen) return false;
  return state.inputs[kind].isOff || state.inputs[kind].track === null;
};
