import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { liveMessages } from '../messages.ts';
import type { Capture } from './capture.ts';
import type { CaptureState } from './capture-state.ts';

/** Shares the screen in place of the camera, or stops sharing it. */
export const useScreenToggle = (capture: Capture | null, { screen }: CaptureState) => {
  const messages = useMessages(liveMessages);
  return () => {
    if (screen) return capture?.stopScreen();
    // The browser also rejects when the user closes its dialog without choosing a screen.
    capture?.shareScreen().catch(() => toast.common(messages.screenFailed));
  };
};
