/**
 * Inlined into index.html, so it runs before any script is fetched. At the address of a room it opens the session of the tab and
 * requests the user and the room while the scripts are still loading; `lib/prefetch/prefetched-responses.ts` hands the responses
 * to the first caller of each route. To a room on air it also opens the socket of media signalling and logs in by it, for
 * `features/live/media/preopened-web-socket.ts`.
 */
import type { OpenedRoom } from '@palco/contract/rooms/opening';

const maxAgeMs = 15_000;

type Responses = Map<string, Promise<Response>>;

/** Before the app takes it nothing but the login is sent by it. */
type PreopenedSocket = {
  readonly socket: WebSocket;
  readonly received: MessageEvent[];
  login?: string;
  /** Settled when it has logged in, or will not. */
  loggingIn?: Promise<void>;
};

declare global {
  var palcoBootRequests: { readonly token: string; readonly responses: Responses } | undefined;
  var palcoPreopenedSocket: PreopenedSocket | undefined;
}

const isOnAir = (): boolean => {
  const pages = performance.getEntriesByType('navigation') as { serverTiming?: readonly { name: string }[] }[];
  return pages.some(({ serverTiming = [] }) => serverTiming.some(({ name }) => name === 'onair'));
};

const openSessionFirst = (responses: Responses, roomId: string, headers: Record<string, string>): void => {
  const openSession = async (): Promise<string> => {
    const stored = sessionStorage.getItem('palco.session');
    if (stored !== null) return stored;
    const request = fetch('/api/auth/session', { method: 'POST', headers });
    responses.set('POST /api/auth/session', request);
    const response = await request;
    // Without a valid session the server would refuse the next requests as if the login had ended.
    if (!response.ok) throw response;
    const { session_token } = (await response.clone().json()) as { session_token: string };
    return session_token;
  };
  const session = openSession();
  const fetchInSession = async (address: string, isInQuery: boolean) => {
    const sessionToken = await session;
    const query = isInQuery ? `?session_token=${encodeURIComponent(sessionToken)}` : '';
    return fetch(address + query, { headers: { ...headers, 'x-palco-session': sessionToken } });
  };
  for (const [address, isInQuery] of [
    [`/api/rooms/${roomId}`, true],
    ['/api/auth/me', false],
  ] as const) {
    const request = fetchInSession(address, isInQuery);
    // The app sends a failed request again itself.
    request.catch(() => responses.delete(`GET ${address}`));
    responses.set(`GET ${address}`, request);
  }
};

/** One request instead of three, of which two would wait for the first: the picture of a live waits for them. */
const openRoom = (responses: Responses, roomId: string, headers: Record<string, string>): Promise<OpenedRoom> => {
  const opening = fetch(`/api/rooms/${roomId}/open`, { method: 'POST', headers }).then(async (response) => {
    if (!response.ok) throw response;
    return { headers: response.headers, opened: (await response.json()) as OpenedRoom };
  });
  const add = (route: string, part: (opened: OpenedRoom) => unknown) => {
    const response = opening.then(({ headers, opened }) => {
      const body = part(opened);
      // The room was refused: the app asks for it itself and receives the reason.
      if (body === null) throw opened;
      return Response.json(body, { headers });
    });
    response.catch(() => responses.delete(route));
    responses.set(route, response);
  };
  add('POST /api/auth/session', ({ session_token }) => ({ session_token }));
  add('GET /api/auth/me', ({ user }) => user);
  add(`GET /api/rooms/${roomId}`, ({ room }) => room);
  return opening.then(({ opened }) => opened);
};

/** The address is the one that Socket.IO would make for a viewer of the room. */
const openMediaSocket = (roomId: string): PreopenedSocket => {
  const origin = location.origin.replace('http', 'ws');
  const socket = new WebSocket(`${origin}/media/?roomId=${roomId}&EIO=4&transport=websocket`);
  const preopened: PreopenedSocket = { socket, received: [] };
  socket.onmessage = (message) => preopened.received.push(message);
  globalThis.palcoPreopenedSocket = preopened;
  setTimeout(() => {
    if (globalThis.palcoPreopenedSocket === preopened) socket.close();
  }, maxAgeMs);
  return preopened;
};

/** While the server admits the viewer the code of the page is compiled. The packet is the one that Socket.IO would send. */
const logInPreopened = async (
  preopened: PreopenedSocket,
  token: string,
  opening: Promise<OpenedRoom>,
): Promise<void> => {
  const { session_token, room } = await opening;
  const isShownHere = room?.videoUrl != null && room.video_availability !== 'playing_elsewhere';
  // An interactive room may be entered with a link, which logs in otherwise.
  if (!isShownHere || !room.live || room.interactive || room.technology !== 'webrtc') return;
  const { socket } = preopened;
  if (socket.readyState === WebSocket.CONNECTING)
    await new Promise((resolve) => socket.addEventListener('open', resolve));
  if (globalThis.palcoPreopenedSocket !== preopened || socket.readyState !== WebSocket.OPEN) return;
  preopened.login = `40${JSON.stringify({ token, session: session_token })}`;
  socket.send(preopened.login);
};

try {
  const token = localStorage.getItem('palco.token');
  // With a producer link in the query the server answers with another view of the room: not prefetched.
  const [, roomId] = /^\/course\/(\d+)$/.exec(location.pathname + location.search) ?? [];
  if (token !== null && roomId !== undefined) {
    const responses: Responses = new Map();
    globalThis.palcoBootRequests = { token, responses };
    // A response that no caller has taken by then is stale.
    setTimeout(() => responses.clear(), maxAgeMs);
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const isNew = sessionStorage.getItem('palco.session') === null;
    const preopened = isOnAir() ? openMediaSocket(roomId) : null;
    if (isNew && preopened) {
      preopened.loggingIn = logInPreopened(preopened, token, openRoom(responses, roomId, headers)).catch(() => {
        // The app asks in parts and logs in itself.
      });
    } else openSessionFirst(responses, roomId, headers);
  }
} catch {
  // The browser refuses access to storage: the app requests everything itself.
}
