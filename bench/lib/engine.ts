/** Palco's media engine alone, with one worker. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { createMediasoupEngine } from '../../apps/server/src/adapters/media/mediasoup-engine.ts';
import type { MediaEngine } from '../../apps/server/src/adapters/media/port.ts';

export const quiet = pino({ level: 'error' }, pino.destination(2));

/** No limit of viewers: the bench measures it. */
const settings = { workers: 1, port: 0, listenIp: '127.0.0.1', announcedIp: undefined, viewersPerWorker: 100_000 };

export const startEngine = async (): Promise<MediaEngine> => {
  const engine = createMediasoupEngine(settings, quiet);
  while ((await engine.check()) === 'preparing') await delay(50);
  if ((await engine.check()) !== 'ok') throw new Error('There is no media engine');
  return engine;
};
