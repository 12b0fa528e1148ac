/** The browser's half of devices: asks, lists, and knows what it supports. */

import type { MediaKind } from '@palco/contract/live/media';
import { type DeviceChoice, type DeviceProblem, problemOf } from '@palco/domain/live/devices';
import type { CaptureConstraints, ProcessingName } from './capture-state.ts';

/** An empty id leaves the choice to the browser. */
export const constraintsOf = (
  kind: MediaKind,
  deviceId: string,
  { processing, video }: CaptureConstraints,
): MediaTrackConstraints => ({
  ...(deviceId !== '' && { deviceId: { exact: deviceId } }),
  ...(kind === 'audio'
    ? { ...processing }
    : {
        width: { ideal: video.width },
        height: { ideal: video.height },
        ...(video.frameRate !== undefined && { frameRate: { ideal: video.frameRate } }),
      }),
});

export const openTrack = async (kind: MediaKind, constraints: MediaTrackConstraints): Promise<MediaStreamTrack> => {
  const stream = await navigator.mediaDevices.getUserMedia({ [kind]: constraints });
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('an empty stream', 'NotFoundError');
  return track;
};

export const openScreen = async (): Promise<MediaStreamTrack> => {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 30 }, audio: false });
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException('an empty stream', 'NotFoundError');
  // Text stays sharp; movement may stutter.
  track.contentHint = 'detail';
  return track;
};

/** Device names are empty until the user has granted access. Some browsers list a device again as "communications". */
export const listDevices = async (kind: MediaKind): Promise<DeviceChoice[]> => {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return all
    .filter((device) => device.kind === `${kind}input` && device.deviceId !== '')
    .filter((device) => device.deviceId !== 'communications')
    .map(({ deviceId, label }) => ({ deviceId, label }));
};

/** Null where the browser does not say. */
export const permissionOf = async (kind: MediaKind): Promise<PermissionState | null> => {
  try {
    const name = (kind === 'audio' ? 'microphone' : 'camera') as PermissionName;
    return (await navigator.permissions.query({ name })).state;
  } catch {
    // Not every browser knows these two names.
    return null;
  }
};

export const problemIn = (error: unknown): DeviceProblem => problemOf(error instanceof Error ? error.name : '');

export const isSupported = (name: ProcessingName): boolean =>
  navigator.mediaDevices?.getSupportedConstraints()[name] === true;

export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Safari says so of itself; Chromium and Firefox on Apple's systems say more. */
export const isSafari = (agent = navigator.userAgent): boolean =>
  /Safari\//.test(agent) && !/(Chrome|Chromium|CriOS|FxiOS|EdgiOS|Edg|OPR|Android)/.test(agent);
