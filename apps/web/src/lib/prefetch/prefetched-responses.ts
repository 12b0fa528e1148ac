/** What `early.ts` has asked for before this page's code was here. Each answer is for the first who asks, once. */
import type {} from '../../prefetch/boot-requests.ts';

export const takeEarly = (method: string, address: string, token: string | null): Promise<Response> | undefined => {
  const early = globalThis.palcoEarly;
  if (early === undefined || early.token !== token) return undefined;
  const key = `${method} ${address.split('?')[0]}`;
  const answer = early.answers.get(key);
  early.answers.delete(key);
  return answer;
};
