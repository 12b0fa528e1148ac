/** Responses to the requests that `boot-requests.ts` sent before the app was loaded. Each is handed out once. */
import type {} from '../../prefetch/boot-requests.ts';

export const takePrefetchedResponse = (
  method: string,
  address: string,
  token: string | null,
): Promise<Response> | undefined => {
  const boot = globalThis.palcoBootRequests;
  if (boot === undefined || boot.token !== token) return undefined;
  const key = `${method} ${address.split('?')[0]}`;
  const response = boot.responses.get(key);
  boot.responses.delete(key);
  return response;
};
