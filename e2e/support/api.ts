/** Calls of the API that a journey makes without a page. */
import { demoPassword } from './people.ts';

export type Caller = { readonly headers: Readonly<Record<string, string>>; readonly session: string };

export async function callAs(url: string, email: string): Promise<Caller> {
  const { accessToken } = await post(`${url}/api/auth/login`, { username: email, password: demoPassword });
  const authorization = `Bearer ${accessToken}`;
  const { session_token = '' } = await post(`${url}/api/auth/session`, {}, { authorization });
  return { headers: { authorization, 'x-palco-session': session_token }, session: session_token };
}

export async function post(
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

/** Sends the bytes of an upload from an offset on; fewer than all of them leave it unfinished. Returns the status. */
export async function sendBytes(address: string, caller: Caller, bytes: Buffer, offset = 0): Promise<number> {
  const answer = await fetch(address, {
    method: 'PATCH',
    headers: {
      ...caller.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  return answer.status;
}
