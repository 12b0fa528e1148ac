/** One call that is made once, as a page makes it. */
import { Unanswered } from './stream.ts';

export type Person = { readonly token: string; readonly session: string };
export type Reply = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> };

/** Less than a stop of 20 s, so that a call is repeated while the first one is still to be answered. */
const timeoutMs = 15_000;

/** Throws Unanswered without an answer, or when the server asks to try again. */
export async function callOnce(
  url: string,
  { method = 'GET', path, as, body, headers = {} }: CallOptions,
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headersOf(as), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Unanswered(String(error));
  });
  const text = await response.text().catch((error: unknown) => {
    throw new Unanswered(String(error));
  });
  if (response.status === 503 || response.status === 429) throw new Unanswered(`${response.status} ${text}`);
  if (response.status >= 500 && response.status !== 507) {
    throw new Error(`${method} ${path} was answered ${response.status} ${text}`);
  }
  return { status: response.status, headers: response.headers, body: parse(text) };
}

type CallOptions = {
  readonly method?: string;
  readonly path: string;
  readonly as?: Person;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export const headersOf = (as: Person | undefined): Record<string, string> =>
  as === undefined ? {} : { authorization: `Bearer ${as.token}`, 'x-palco-session': as.session };

/** Answers to uploads are plain text. */
function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
