/** Spec sections 2, 5 and 8: cameras and microphones, what can be wrong with them, and when a live may start. */

export type DeviceProblem = 'denied' | 'busy' | 'missing' | 'unsupported' | 'failed';

/** The names of the errors with which browsers refuse to open a device. */
const problems: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  // No `mediaDevices` at all: a page that did not come by https.
  TypeError: 'unsupported',
};

export const problemOf = (errorName: string): DeviceProblem => problems[errorName] ?? 'failed';

export type DeviceChoice = { readonly deviceId: string; readonly label: string };

/** The device that replaces an unplugged one. */
export const fallbackFor = (choices: readonly DeviceChoice[], lostId: string): DeviceChoice | null =>
  choices.find(({ deviceId }) => deviceId !== lostId) ?? null;

export type StartBlocker =
  | 'turned_off'
  | 'offline'
  | 'media_down'
  | 'media_preparing'
  | 'microphone'
  | 'picture'
  | 'room';

export type StartConditions = {
  /** This installation lets rooms go live. */
  readonly isAllowed: boolean;
  readonly isOnline: boolean;
  readonly media: 'ok' | 'preparing' | 'down';
  readonly hasMicrophone: boolean;
  /** A camera, or the screen in its place. */
  readonly hasPicture: boolean;
  readonly hasAddress: boolean;
};

/** Spec section 4: the first reason why a producer cannot start; null when they can. */
export const startBlocker = (conditions: StartConditions): StartBlocker | null => {
  if (!conditions.isAllowed) return 'turned_off';
  if (!conditions.isOnline) return 'offline';
  if (!conditions.hasMicrophone) return 'microphone';
  if (!conditions.hasPicture) return 'picture';
  if (conditions.media !== 'ok') return conditions.media === 'down' ? 'media_down' : 'media_preparing';
  return conditions.hasAddress ? null : 'room';
};
