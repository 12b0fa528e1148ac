/**
 * Adaptive coalescing. A quiet chat sends every message at once; when broadcasting takes the process noticeable time,
 * messages that arrive meanwhile are sent together in the next frame. The pause follows the measured cost.
 */
import type { ChatMessage } from '@palco/contract/chat/message';

export type FanOutPorts = {
  send: (topic: string, roomId: string, messages: readonly ChatMessage[]) => void;
  nowMs: () => number;
};

/** Sending that takes less than this needs no pause. */
const freeMs = 2;
/** The pause after a frame, as a share of the time the frame took. */
const restShare = 0.25;
const longestRestMs = 200;
const longestFrame = 200;

export const createFanOut = ({ send, nowMs }: FanOutPorts) => {
  const waiting = new Map<string, { roomId: string; messages: ChatMessage[] }>();
  let restUntil = 0;
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    timer = null;
    const startedAt = nowMs();
    for (const [topic, { roomId, messages }] of waiting) {
      for (let start = 0; start < messages.length; start += longestFrame) {
        send(topic, roomId, messages.slice(start, start + longestFrame));
      }
    }
    waiting.clear();
    restUntil = Number.POSITIVE_INFINITY;
    // The sockets write before the next turn of the event loop, so its start shows the whole cost.
    setImmediate(() => {
      const cost = nowMs() - startedAt;
      restUntil = cost <= freeMs ? 0 : nowMs() + Math.min(cost * restShare, longestRestMs);
      if (waiting.size > 0) schedule();
    });
  };

  const schedule = () => {
    if (timer || restUntil === Number.POSITIVE_INFINITY) return;
    const rest = restUntil - nowMs();
    if (rest <= 0) flush();
    else timer = setTimeout(flush, rest);
  };

  return {
    add: (topic: string, roomId: string, messages: readonly ChatMessage[]) => {
      const entry = waiting.get(topic) ?? { roomId, messages: [] };
      entry.messages.push(...messages);
      waiting.set(topic, entry);
      schedule();
    },
    /** Sends the queued messages now, so that a notice about one of them does not arrive first. */
    flush: () => {
      if (timer) clearTimeout(timer);
      if (waiting.size > 0) flush();
    },
    close: () => {
      if (timer) clearTimeout(timer);
      if (waiting.size > 0) flush();
    },
  };
};
