/** The TURN servers for browsers behind strict networks, with expiring credentials where possible. */
import { createHmac } from 'node:crypto';
import type { IceServer } from '@palco/contract/live/media';
import type { Clock } from '../clock/port.ts';

export type TurnConfig = {
  readonly urls: readonly string[];
  /** Shared with the TURN server (coturn's `use-auth-secret`): each page gets credentials of its own for a day. */
  readonly secret: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
};

const lifetimeS = 24 * 60 * 60;

export const createIceServers = (turn: TurnConfig | undefined, clock: Clock) => (): IceServer[] => {
  if (!turn) return [];
  const urls = [...turn.urls];
  if (turn.secret !== undefined) {
    const username = `${Math.floor(clock.now().getTime() / 1000) + lifetimeS}:palco`;
    return [{ urls, username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') }];
  }
  if (turn.username === undefined || turn.password === undefined) return [{ urls }];
  return [{ urls, username: turn.username, credential: turn.password }];
};
