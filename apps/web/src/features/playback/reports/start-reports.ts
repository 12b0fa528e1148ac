import * as limits from '@palco/contract/room-limits';
import { type Report, type Reporter, sendLastReport, sendReport } from '../api.ts';

/** Every 10 s and when the page is left; answers how to send one more, and how to stop. */
export const startReports = (reporter: Reporter, read: () => Report) => {
  const send = () => {
    // A report that is lost is made up for by the next one.
    sendReport(reporter, read()).catch(() => {});
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
