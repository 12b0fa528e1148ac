/**
 * Role api: notices that pages of this node missed, because the bus between the nodes was away, or because the node that had stored
 * the change was killed before it notified the others. After that their sockets are closed a few at a time; pages connect again by
 * themselves, and then ask for everything that they show.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../adapters/bus/port.ts';
import type { Realtime } from '../sockets/realtime.ts';

export type MissedNoticeParts = {
  bus: Pick<Bus, 'onGap'>;
  realtime: Pick<Realtime, 'connectedTabs' | 'reconnect'>;
};
export type MissedNotices = ReturnType<typeof reconnectAfterGaps>;

/** Nodes that lost the bus together find it again one after the other, and each notifies the others. */
const settleMs = 2000;
/** All pages within this time, so that they do not overrun the nodes. */
const withinMs = 30_000;
const stepMs = 250;

export const reconnectAfterGaps = ({ bus, realtime }: MissedNoticeParts) => {
  const closing = new AbortController();
  let lastGapAt = 0;
  let isRunning = false;

  const outdatedSessions = () => [
    ...new Set(
      realtime
        .connectedTabs()
        .filter(({ connectedAt }) => connectedAt <= lastGapAt)
        .map(({ sessionId }) => sessionId),
    ),
  ];

  const reconnectAll = async () => {
    await delay(settleMs, undefined, { signal: closing.signal });
    const perStep = Math.ceil((outdatedSessions().length * stepMs) / withinMs);
    for (let sessions = outdatedSessions(); sessions.length > 0; sessions = outdatedSessions()) {
      realtime.reconnect(sessions.slice(0, perStep));
      await delay(stepMs, undefined, { signal: closing.signal });
    }
  };

  bus.onGap(() => {
    lastGapAt = performance.now();
    if (isRunning) return;
    isRunning = true;
    reconnectAll()
      .catch(() => {
        // The server closes, which closes all sockets.
      })
      .finally(() => {
        isRunning = false;
      });
  });

  return { close: () => closing.abort() };
};
