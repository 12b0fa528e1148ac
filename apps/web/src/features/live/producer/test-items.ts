/** The results of the transmission test, one for each thing that a live needs. */
import type { Language } from '@palco/contract/languages';
import { uploadVerdict } from '@palco/domain/live/media-stats';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import type { LiveMessages } from '../messages.pt-BR.ts';
import type { CaptureState } from './capture-state.ts';
import { refusalText } from './problem-text.ts';
import type { UploadTest } from './use-upload-test.ts';

export type Verdict = 'waiting' | 'running' | 'good' | 'fair' | 'poor';
export type TestItem = {
  readonly id: 'microphone' | 'camera' | 'server' | 'network';
  readonly label: string;
  readonly verdict: Verdict;
  readonly detail: string;
  /** In percent, for checks that take a while. */
  readonly progress?: number;
};

export type MediaStatus = {
  readonly status: 'ok' | 'preparing' | 'down';
  readonly progress: { readonly done: number; readonly total: number } | null;
};

type TestState = {
  readonly capture: CaptureState;
  readonly hasHeard: boolean;
  readonly media: MediaStatus | undefined;
  readonly upload: UploadTest;
  readonly isRoomLive: boolean;
};

export const testItems = (state: TestState, messages: LiveMessages, language: Language): TestItem[] => [
  { id: 'microphone', label: messages.test.microphone, ...microphone(state, messages) },
  { id: 'camera', label: messages.test.camera, ...camera(state, messages) },
  { id: 'server', label: messages.test.server, ...server(state, messages) },
  { id: 'network', label: messages.test.network, ...network(state, messages, language) },
];

type Finding = Omit<TestItem, 'id' | 'label'>;

const microphone = ({ capture, hasHeard }: TestState, { test }: LiveMessages): Finding => {
  const { track, isOpening, isOff } = capture.inputs.audio;
  if (!track) return { verdict: isOpening ? 'running' : 'poor', detail: isOpening ? '' : test.noDevice };
  if (isOff) return { verdict: 'fair', detail: test.off };
  return hasHeard ? { verdict: 'good', detail: test.heard } : { verdict: 'running', detail: test.listening };
};

const camera = ({ capture }: TestState, { test }: LiveMessages): Finding => {
  const { track, isOpening, isOff } = capture.inputs.video;
  if (capture.screen) return { verdict: 'good', detail: test.screen };
  if (!track) return { verdict: isOpening ? 'running' : 'poor', detail: isOpening ? '' : test.noDevice };
  if (isOff) return { verdict: 'fair', detail: test.off };
  const { width = 0, height = 0 } = track.getSettings();
  return { verdict: 'good', detail: test.picture({ width, height }) };
};

const server = ({ media }: TestState, { test }: LiveMessages): Finding => {
  if (!media) return { verdict: 'running', detail: '' };
  if (media.status === 'ok') return { verdict: 'good', detail: test.serverReady };
  if (media.status === 'down') return { verdict: 'poor', detail: test.serverDown };
  if (!media.progress || media.progress.total === 0) return { verdict: 'running', detail: test.serverPreparing };
  const percent = Math.floor((media.progress.done / media.progress.total) * 100);
  return { verdict: 'running', detail: test.serverProgress({ percent }), progress: percent };
};

const network = ({ upload, capture, isRoomLive }: TestState, messages: LiveMessages, language: Language): Finding => {
  const { test } = messages;
  switch (upload.name) {
    case 'waiting': {
      if (isRoomLive) return { verdict: 'waiting', detail: test.whileLive };
      const hasDevice = capture.inputs.audio.track ?? capture.inputs.video.track ?? capture.screen;
      return { verdict: 'waiting', detail: hasDevice ? '' : test.needsDevice };
    }
    case 'running':
      return { verdict: 'running', detail: test.measuring };
    case 'failed':
      return { verdict: 'poor', detail: failureText(upload.error, messages) };
    case 'done': {
      const { bitrate, blocked, roundTripMs, protocol } = upload.result;
      if (blocked !== null) return { verdict: 'poor', detail: test.blocked[blocked] };
      const verdict = uploadVerdict(bitrate);
      const measured = test.upload({
        mbps: megabits(bitrate, language),
        ms: String(roundTripMs ?? '–'),
        protocol: protocol ?? '–',
      });
      const advice = verdict === 'good' ? '' : ` ${test[verdict]}`;
      return { verdict, detail: measured + (advice && `.${advice}`) };
    }
  }
};

const failureText = (error: unknown, messages: LiveMessages): string => {
  if (error instanceof NetworkError) return messages.test.unreachable;
  if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS') return messages.test.tooMany;
  return refusalText(error, messages);
};

/** Bits per second in the language's own number format: `2,4`. */
export const megabits = (bitrate: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bitrate / 1_000_000);
