import type { PushDevice } from '@palco/contract/alerts';

/** `gone`: the browser no longer has this subscription. */
export type PushOutcome = 'sent' | 'gone';

export type Push = {
  /** For browsers, which subscribe with it. */
  readonly publicKey: string;
  /** Whether messages may be sent there: https, and no address of a private network. Names are checked when they are resolved. */
  isAllowed(endpoint: string): boolean;
  /** Throws when the push service does not answer or refuses for now. */
  send(device: PushDevice, message: string, options: { ttlS: number }): Promise<PushOutcome>;
};
