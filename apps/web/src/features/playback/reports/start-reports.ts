import * as limits from '@palco/contract/room-limits';
import { type Report, type Reporter, sendLastReport, sendReport } from '../api.ts';

/** Reports every 10 s and when the page is left. Returns functions to send one more report and to stop. */
export const startReports = (reporter: Reporter, read: () => Report) => {
  const send = () => {
    sendReport(reporter, read()).catch(() => {
      // The next report replaces a lost one.
    });
  };
  const leave = () => sendLastReport(reporter, read());
  const timer = setInterval(send, limits.playback.statisticsMs);
  window.addEventListener('pagehide', leave);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', leave);
    leave();
  };
  return { send, stop };
};
