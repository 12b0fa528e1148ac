/** Runs in the browser, before the page's own code: reads the time code of every video that the page shows. */
import { answer } from './direct.ts';
import { ageOf } from './time-code.ts';

export type Seen = {
  /** The time of the navigation, or of the last click on a link. */
  readonly openedAt: number;
  /** Zero while nothing was shown. */
  readonly firstFrameAt: number;
  /** The time of the first frame as wide as the sender's; zero before. */
  readonly wholeAt: number;
  /** Of frames, in milliseconds. */
  readonly ages: readonly number[];
  readonly unreadable: number;
  /** When each one was shown, and its width. */
  readonly shown: readonly Shown[];
  /** Since the first frame: how often the video waited noticeably for data, and for how long in all. */
  readonly stalls: number;
  readonly stalledMs: number;
};

export type Shown = readonly [at: number, width: number];

export type ViewerWords = {
  /** Waits for the sender's page to connect. */
  answerDirectly(): void;
  seen(): Seen;
};

declare global {
  var viewer: ViewerWords;
}

const fullWidth = 1280;
/** Browsers say that they wait also when the data is there: for a few milliseconds. */
const noticeableMs = 100;
let openedAt = performance.timeOrigin;
let firstFrameAt = 0;
let wholeAt = 0;
let unreadable = 0;
let stalls = 0;
let stalledMs = 0;
let waitingSince: number | null = null;
const ages: number[] = [];
const shown: Shown[] = [];

globalThis.viewer = {
  answerDirectly: () => {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, autoplay: true });
    video.style.width = '1000px';
    document.body.replaceChildren(video);
    answer(video);
  },
  seen: () => ({ openedAt, firstFrameAt, wholeAt, ages, unreadable, shown, ...stalling() }),
};

document.addEventListener(
  'click',
  () => {
    openedAt = Date.now();
  },
  { capture: true },
);

let watched: HTMLVideoElement | null = null;

const look = () => {
  const video = document.querySelector('video');
  if (video && video !== watched) {
    watched = video;
    video.addEventListener('waiting', () => {
      if (firstFrameAt > 0) waitingSince ??= performance.now();
    });
    video.addEventListener('playing', () => {
      ({ stalls, stalledMs } = stalling());
      waitingSince = null;
    });
    const read = () => {
      // The time of the callback, not of the paint: a busy page counts against itself.
      const now = Date.now();
      if (video.videoWidth > 2) {
        firstFrameAt ||= now;
        shown.push([now, video.videoWidth]);
        if (video.videoWidth === fullWidth) wholeAt ||= now;
        const age = ageOf(video, now);
        if (age === null) unreadable += 1;
        else ages.push(age);
      }
      if (watched === video) video.requestVideoFrameCallback(read);
    };
    video.requestVideoFrameCallback(read);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);

function stalling() {
  const lastedMs = waitingSince === null ? 0 : performance.now() - waitingSince;
  return lastedMs < noticeableMs ? { stalls, stalledMs } : { stalls: stalls + 1, stalledMs: stalledMs + lastedMs };
}
