import { getLiveStatus } from '@palco/contract/live';
import { sendStatistics, takePriority } from '@palco/contract/playback';
import { getRoom, type Room, type Technology } from '@palco/contract/rooms';
import { call } from '../../lib/http/api-client.ts';
import { tabId } from '../../lib/http/tab-id.ts';
import { getSessionToken, getToken } from '../../lib/storage/token-store.ts';

const tab = () => {
  const session_token = getSessionToken();
  return session_token ? { session_token } : {};
};

const linkOf = (producerToken?: string) => (producerToken === undefined ? {} : { producer_token: producerToken });

/** With a link, as the holder of that link sees the room. */
export const fetchRoom = (id: string, producerToken?: string): Promise<Room> =>
  call(getRoom, {
    params: { id },
    query: { ...tab(), ...linkOf(producerToken) },
  });

export const fetchLiveStatus = (id: string) => call(getLiveStatus, { params: { id } });

export const watchHere = (id: string, producerToken?: string) =>
  call(takePriority, { params: { id }, query: { ...tab(), ...linkOf(producerToken) } });

export type Report = {
  readonly videoId: string | null;
  readonly position: number;
  readonly duration: number;
  readonly playing: boolean;
  readonly bitrate: number;
  readonly stalls: number;
  readonly height: number;
  readonly live: boolean;
  readonly technology: Technology;
};

/** With the pace that the server asked for. */
type PacedReport = Report & { readonly everyMs: number };

/** The room that is reported on, and the link the viewer came by. */
export type Reporter = { readonly roomId: string; readonly link: string | undefined };

const bodyOf = (report: PacedReport, { link }: Reporter) => ({
  ...report,
  ...linkOf(link),
  session_token: getSessionToken() ?? '',
  clientTs: Date.now(),
});

export const sendReport = (reporter: Reporter, report: PacedReport) =>
  call(sendStatistics, { params: { roomId: reporter.roomId }, body: bodyOf(report, reporter) });

/** Sent while the page is being closed: `keepalive` lets the browser finish the request without it. */
export const sendLastReport = (reporter: Reporter, report: PacedReport): void => {
  const body = JSON.stringify({ ...bodyOf(report, reporter), isLeaving: true });
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${getToken() ?? ''}`,
    // To the node that has the reports before it.
    'x-palco-tab': tabId,
  };
  const address = sendStatistics.path.replace(':roomId', reporter.roomId);
  fetch(address, { method: 'POST', keepalive: true, headers, body }).catch(() => {
    // The page is gone; without the report the lease expires by itself.
  });
};
