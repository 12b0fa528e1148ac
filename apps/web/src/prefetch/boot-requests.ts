/**
 * Inlined into index.html, so it runs before any script is fetched. At the address of a room it opens the session of the tab and
 * requests the user and the room while the scripts are still loading; `lib/prefetch/prefetched-responses.ts` hands the responses
 * to the first caller of each route.
 */
const maxAgeMs = 15_000;

type Responses = Map<string, Promise<Response>>;

declare global {
  var palcoBootRequests: { readonly token: string; readonly responses: Responses } | undefined;
}

const sendBootRequests = (token: string, roomId: string): void => {
  const responses: Responses = new Map();
  globalThis.palcoBootRequests = { token, responses };
  // A response that no caller has taken by then is stale.
  setTimeout(() => responses.clear(), maxAgeMs);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
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

try {
  const token = localStorage.getItem('palco.token');
  // With a producer link in the query the server answers with another view of the room: not prefetched.
  const [, roomId] = /^\/course\/(\d+)$/.exec(location.pathname + location.search) ?? [];
  if (token !== null && roomId !== undefined) sendBootRequests(token, roomId);
} catch {
  // The browser refuses access to storage: the app requests everything itself.
}

export {};
