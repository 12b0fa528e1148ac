import { getLiveStatus } from '@palco/contract/live';
import { sendStatistics, takePriority } from '@palco/contract/playback';
import { getRoom, type Room, type Technology } from '@palco/contract/rooms';
import { call } from '../../lib/api-client.ts';
import { getSessionToken, getToken } from '../../lib/token-store.ts';

const tab = () => {
  const session_token = getSessionToken();
  return session_token ? { session_token } : {};
};

/** With the link of a producer, as its holder sees it. */
export const fetchRoom = (id: string, producerToken?: string): Promise<Room> =>
  call(getRoom, {
    params: { id },
    query: { ...tab(), ...(producerToken !== undefined && { producer_token: producerToken }) },
  });

export const fetchLiveStatus = (id: string) => call(getLiveStatus, { params: { id } });

export const watchHere = (id: string) => call(takePriority, { params: { id }, query: tab() });

export type Report = {
  readonly videoId: string | null;
  readonly position: number;
  readonly duration: number;
  readonly playing: boolean;
  readonly bitrate: number;
  readonly stalls: number;
  readonly live: boolean;
  readonly technology: Technology;
};

const bodyOf = (report: Report) => ({
  ...report,
  session_token: getSessionToken() ?? '',
  clientTs: Date.now(),
});

export const sendReport = (roomId: string, report: Report) =>
  call(sendStatistics, { params: { roomId }, body: bodyOf(report) });

/** The page is going away: the browser finishes this request without it. */
export const sendLastReport = (roomId: string, report: Report): void => {
  const body = JSON.stringify({ ...bodyOf(report), isLeaving: true });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${getToken() ?? ''}` };
  // Nobody is left to tell when it fails; the right to play then runs out by itself.
  fetch(sendStatistics.path.replace(':roomId', roomId), { method: 'POST', keepalive: true, headers, body }).catch(
    () => {},
  );
};
