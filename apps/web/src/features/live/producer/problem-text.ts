/** Texts for problems of devices and transmissions. */
import type { MediaKind } from '@palco/contract/live/media';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { BlockedError } from '../media/blocked-error.ts';
import type { LiveMessages } from '../messages.pt-BR.ts';
import type { Interruption } from './capture.ts';
import type { CaptureState } from './capture-state.ts';

type Sentence = { readonly title: string; readonly text: string };

/** The most important problem of the camera or the microphone; null when there is none. */
export const deviceSentence = ({ inputs, screen }: CaptureState, messages: LiveMessages): Sentence | null => {
  const { problems } = messages;
  const audio = inputs.audio.problem;
  const video = screen ? null : inputs.video.problem;
  if (audio === 'unsupported' || video === 'unsupported') return problems.unsupported;
  if (audio === 'denied' && video === 'denied') return problems.denied;
  if (audio === 'missing' && video === 'missing') return problems.missing;
  const worst = audio ?? video;
  switch (worst) {
    case null:
      if (inputs.audio.isMuted) return problems.mutedAudio;
      return inputs.video.isMuted && !screen && !inputs.video.isOff ? problems.mutedVideo : null;
    case 'denied':
      return audio ? problems.deniedAudio : problems.deniedVideo;
    case 'busy':
      return audio ? problems.busyAudio : problems.busyVideo;
    case 'missing':
      return audio ? problems.missingAudio : problems.missingVideo;
    case 'failed':
      return problems.failed;
  }
};

export const interruptionText = (kind: MediaKind, how: Interruption, { problems }: LiveMessages): string => {
  if (how === 'denied') return (kind === 'audio' ? problems.deniedAudio : problems.deniedVideo).text;
  const { title, text } = kind === 'audio' ? problems.mutedAudio : problems.mutedVideo;
  return `${title}. ${text}`;
};

/** Why a transmission did not start or did not continue. */
export const refusalText = (error: unknown, { refusals, test }: LiveMessages): string => {
  if (error instanceof BlockedError) return test.blocked[error.reason];
  if (error instanceof NetworkError) return refusals.network;
  switch (error instanceof ApiError ? error.code : null) {
    case 'STAGE_FULL':
      return refusals.stageFull;
    case 'LIVE_ENDED':
      return refusals.ended;
    case 'NO_PERMISSION':
      return refusals.noPermission;
    case 'MEDIA_NOT_READY':
      return refusals.notReady;
    default:
      return refusals.failed;
  }
};
