/**
 * Decisions, "Media", watermark: shown for 5 s, hidden for 60 s, checked every 5 s. Two failures in a row end the login.
 * Pure: time, the measurements of the page and the next position arrive with each tick.
 */
import * as limits from '@palco/contract/room-limits';

/** The state of the mark as measured on the page. */
export type WatermarkObservation = {
  readonly exists: boolean;
  readonly isInsidePlayer: boolean;
  readonly hasText: boolean;
  /** Displayed, of some size, not clipped away, and within the picture. */
  readonly isLaidOut: boolean;
  readonly isOpaque: boolean;
};

export type WatermarkState = {
  readonly isVisible: boolean;
  readonly changesAtMs: number;
  readonly shownAtMs: number;
  readonly checkAtMs: number;
  /** Failed checks in a row: the mark is missing, and the mark is not visible while it should be. */
  readonly missing: number;
  readonly unseen: number;
  /** Shares of the free width and height. */
  readonly position: { readonly x: number; readonly y: number };
};

export type WatermarkEvent = {
  readonly name: 'tick';
  readonly nowMs: number;
  readonly isPageVisible: boolean;
  readonly observed: WatermarkObservation;
  readonly nextPosition: { readonly x: number; readonly y: number };
};

/** The mark was tampered with for long enough to end the login. */
export type WatermarkEffect = { readonly name: 'end_login' };

export type WatermarkStep = { readonly state: WatermarkState; readonly effects: readonly WatermarkEffect[] };

const { checkMs, visibleMs, hiddenMs, failuresToLogOut } = limits.watermark;
/** The page gets this long to render the mark before it is checked. */
const drawMs = 1000;

export const startWatermark = (nowMs: number, position: WatermarkState['position']): WatermarkState => ({
  isVisible: true,
  changesAtMs: nowMs + visibleMs,
  shownAtMs: nowMs,
  // In the middle between two changes, so that a check never meets the beginning or the end of a showing.
  checkAtMs: nowMs + checkMs / 2,
  missing: 0,
  unseen: 0,
  position,
});

export const next = (state: WatermarkState, tick: WatermarkEvent): WatermarkStep => {
  const checked = tick.nowMs >= state.checkAtMs ? check(state, tick) : state;
  const isBroken = checked.missing >= failuresToLogOut || checked.unseen >= failuresToLogOut;
  return {
    state: tick.nowMs >= checked.changesAtMs ? change(checked, tick) : checked,
    effects: isBroken ? [{ name: 'end_login' }] : [],
  };
};

const check = (state: WatermarkState, { nowMs, isPageVisible, observed }: WatermarkEvent): WatermarkState => {
  const checkAtMs = nowMs + checkMs;
  // A hidden page is not rendered, so its measurements mean nothing.
  if (!isPageVisible) return { ...state, checkAtMs, missing: 0, unseen: 0 };
  const isThere = observed.exists && observed.isInsidePlayer && observed.hasText && observed.isLaidOut;
  const missing = isThere ? 0 : state.missing + 1;
  const isLooking = state.isVisible && nowMs >= state.shownAtMs + drawMs && nowMs < state.changesAtMs;
  if (!isLooking) return { ...state, checkAtMs, missing };
  return { ...state, checkAtMs, missing, unseen: observed.isOpaque ? 0 : state.unseen + 1 };
};

const change = (state: WatermarkState, { nowMs, nextPosition }: WatermarkEvent): WatermarkState =>
  state.isVisible
    ? { ...state, isVisible: false, changesAtMs: nowMs + hiddenMs }
    : // The check is set to the middle of the showing, however late a throttled page started it.
      {
        ...state,
        isVisible: true,
        shownAtMs: nowMs,
        changesAtMs: nowMs + visibleMs,
        checkAtMs: nowMs + checkMs / 2,
        position: nextPosition,
      };
