/**
 * Stands in the page itself and runs before anything is fetched: whoever opens a room by its address has the tab's session, the user and
 * the room asked for while the scripts are still on their way. `lib/early-answers.ts` hands the answers to whoever asks first.
 */
const keptMs = 15_000;

type Answers = Map<string, Promise<Response>>;

declare global {
  var palcoEarly: { readonly token: string; readonly answers: Answers } | undefined;
}

const askAhead = (token: string, roomId: string): void => {
  const answers: Answers = new Map();
  globalThis.palcoEarly = { token, answers };
  // What nobody has come for by then would be old news.
  setTimeout(() => answers.clear(), keptMs);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const session = async (): Promise<string> => {
    const known = sessionStorage.getItem('palco.session');
    if (known !== null) return known;
    const asked = fetch('/api/auth/session', { method: 'POST', headers });
    answers.set('POST /api/auth/session', asked);
    const answer = await asked;
    // Asked in a session that is none, everything would be refused as if the login had ended.
    if (!answer.ok) throw answer;
    const { session_token } = (await answer.clone().json()) as { session_token: string };
    return session_token;
  };
  const opened = session();
  const inTab = async (address: string, isQueried: boolean) => {
    const token = await opened;
    const query = isQueried ? `?session_token=${encodeURIComponent(token)}` : '';
    return fetch(address + query, { headers: { ...headers, 'x-palco-session': token } });
  };
  for (const [address, isQueried] of [
    [`/api/rooms/${roomId}`, true],
    ['/api/auth/me', false],
  ] as const) {
    const asked = inTab(address, isQueried);
    // Whoever asks for it asks anew.
    asked.catch(() => answers.delete(`GET ${address}`));
    answers.set(`GET ${address}`, asked);
  }
};

try {
  const token = localStorage.getItem('palco.token');
  // A link in the address makes it another room.
  const [, roomId] = /^\/course\/(\d+)$/.exec(location.pathname + location.search) ?? [];
  if (token !== null && roomId !== undefined) askAhead(token, roomId);
} catch {
  // Where storage is refused everything is asked for later.
}

export {};
