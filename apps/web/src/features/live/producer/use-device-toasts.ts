import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { liveMessages } from '../messages.ts';
import type { CaptureListeners } from './capture.ts';
import { interruptionText } from './problem-text.ts';

/** Listeners that report lost and interrupted devices in toasts. */
export const useDeviceToasts = (): Required<Omit<CaptureListeners, 'onChanged'>> => {
  const messages = useMessages(liveMessages);
  return {
    onLost: (kind, fallback) =>
      fallback
        ? toast.warning(messages.tookOver[kind]({ name: fallback.label || messages.unnamed[kind] }))
        : toast.error(messages.lost[kind]),
    onInterrupted: (kind, how) => toast.warning(interruptionText(kind, how, messages)),
    onScreenEnded: (isCameraBack) => toast.common(isCameraBack ? messages.screenEnded : messages.screenEndedDark),
  };
};
