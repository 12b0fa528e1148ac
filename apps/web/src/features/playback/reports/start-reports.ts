import * as limits from '@palco/contract/room-limits';
import { type Report, type Reporter, sendLastReport, sendReport } from '../api.ts';

/** Reports every 10 s, or as often as the server says, and when the page is left. Returns functions to send one more report and to stop. */
export const startReports = (reporter: Reporter, read: () => Report) => {
  let everyMs: number = limits.playback.statisticsMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(send, ms);
  };
  const send = () => {
    // A lost report is replaced by one at the usual pace.
    sendIn(limits.playback.statisticsMs);
    sendReport(reporter, { ...read(), everyMs }).then(
      ({ nextReportMs }) => {
        everyMs = nextReportMs;
        sendIn(everyMs);
      },
      () => {},
    );
  };
  const leave = () => sendLastReport(reporter, { ...read(), everyMs });
  sendIn(everyMs);
  window.addEventListener('pagehide', leave);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('pagehide', leave);
    leave();
  };
  return { send, stop };
};
