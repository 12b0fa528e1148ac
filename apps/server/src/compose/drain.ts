/**
 * Every role: leaves a cluster without being missed. Balancers and other nodes send nothing new here; pages are moved a few at a time, so that
 * the others are not overrun; lives and jobs may end. What is left when the time is over is cut off, and goes on elsewhere.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';

export type DrainParts = {
  realtime: Pick<Realtime, 'connectedTabs' | 'reconnect'>;
  media: Pick<Media, 'liveRooms'>;
  /** Resolves when all segments of lives are stored. */
  recordingsSettled: () => Promise<void>;
};

/** Until balancers, which ask once a second, send no more pages to this node. */
const noticeMs = 2000;
/** Pages are moved within this time, or less if there is less. */
const moveMs = 30_000;
const stepMs = 250;

export const createDrain = ({ nodes, jobs, config, log }: Core, { realtime, media, recordingsSettled }: DrainParts) => {
  /** Each tab once; those that connect meanwhile, because a balancer has not noticed yet, are moved at the end. */
  const moveTabs = async (durationMs: number, signal: AbortSignal) => {
    const sessions = [...new Set(realtime.connectedTabs().map(({ sessionId }) => sessionId))];
    const steps = Math.max(1, Math.floor(durationMs / stepMs));
    const perStep = Math.ceil(sessions.length / steps);
    for (let from = 0; from < sessions.length && !signal.aborted; from += perStep) {
      realtime.reconnect(sessions.slice(from, from + perStep));
      await pause(stepMs, signal);
    }
  };
  const awaitLives = async (signal: AbortSignal) => {
    const isSending = () => media.liveRooms.roomIds().some((roomId) => media.liveRooms.sentIn(roomId).length > 0);
    while (isSending() && !signal.aborted) await pause(stepMs, signal);
    // A store that is away may come back: no other node has the segments that wait for it.
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve());
    if (!signal.aborted) await Promise.race([recordingsSettled(), promise]);
  };

  /** Resolves when nothing is left, the time is over, or the signal says so. */
  return async (drainS: number, stop: AbortSignal): Promise<void> => {
    if (nodes.isAlone || drainS === 0) return;
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => over.abort(), drainS * 1000);
    stop.addEventListener('abort', () => over.abort());
    if (stop.aborted) over.abort();
    nodes.describe({ isDraining: true });
    await nodes
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'other nodes do not know that this one stops'));
    await pause(Math.min(noticeMs, drainS * 250), signal);
    await Promise.all([
      config.roles.includes('api') ? moveTabs(Math.min(moveMs, drainS * 600), signal) : null,
      config.roles.includes('media') ? awaitLives(signal) : null,
      jobs.stopWorking(signal),
    ]);
    clearTimeout(timer);
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {
    // The time is over, which the caller sees by the signal.
  });
