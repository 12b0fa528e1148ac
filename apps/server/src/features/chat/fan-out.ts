/**
 * Adaptive coalescing. A quiet chat sends every message at once; when broadcasting takes the process noticeable time,
 * messages that arrive meanwhile are sent together in the next frame. The pause follows the measured cost. A frame for many
 * pages is sent in parts, so that the process answers calls meanwhile.
 */
import type { ChatMessage } from '@palco/contract/chat/message';

export type FanOutPorts = {
  /** Sends as it is iterated. */
  send: (topic: string, roomId: string, messages: readonly ChatMessage[]) => Iterable<void>;
  nowMs: () => number;
};

type Waiting = { readonly roomId: string; readonly messages: ChatMessage[] };

/** Sending that takes less than this needs no pause. */
const freeMs = 2;
/** The pause after a frame, as a share of the time the frame took. */
const restShare = 0.25;
const longestRestMs = 200;
const longestFrame = 200;
/** The longest time without a pause for other work, but for the part under way. */
const longestTurnMs = 4;

export const createFanOut = ({ send, nowMs }: FanOutPorts) => {
  let waiting = new Map<string, Waiting>();
  let sending: Iterator<void> | null = null;
  let [restUntil, cost] = [0, 0];
  let timer: NodeJS.Timeout | null = null;

  function* framesOf(topics: ReadonlyMap<string, Waiting>): Generator<void> {
    for (const [topic, { roomId, messages }] of topics) {
      for (let start = 0; start < messages.length; start += longestFrame) {
        yield* send(topic, roomId, messages.slice(start, start + longestFrame));
      }
    }
  }

  /** Until all is sent, or the time is over. */
  const sendUntil = (endMs: number) => {
    do if (sending?.next().done) sending = null;
    while (sending && nowMs() < endMs);
  };

  const takeTurn = () => {
    const startedAt = nowMs();
    // The sockets write before the next turn of the event loop, so its start shows the whole cost.
    setImmediate(() => {
      cost += nowMs() - startedAt;
      if (sending) return takeTurn();
      restUntil = cost <= freeMs ? 0 : nowMs() + Math.min(cost * restShare, longestRestMs);
      if (waiting.size > 0) schedule();
    });
    sendUntil(startedAt + longestTurnMs);
  };

  const begin = () => {
    timer = null;
    sending = framesOf(waiting);
    waiting = new Map();
    [restUntil, cost] = [Number.POSITIVE_INFINITY, 0];
    takeTurn();
  };

  const schedule = () => {
    if (timer || restUntil === Number.POSITIVE_INFINITY) return;
    const rest = restUntil - nowMs();
    if (rest <= 0) begin();
    else timer = setTimeout(begin, rest);
  };

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    sendUntil(Number.POSITIVE_INFINITY);
    if (waiting.size === 0) return;
    sending = framesOf(waiting);
    waiting = new Map();
    sendUntil(Number.POSITIVE_INFINITY);
  };

  return {
    add: (topic: string, roomId: string, messages: readonly ChatMessage[]) => {
      const entry = waiting.get(topic) ?? { roomId, messages: [] };
      entry.messages.push(...messages);
      waiting.set(topic, entry);
      schedule();
    },
    /** Sends the queued messages now, so that a notice about one of them does not arrive first. */
    flush,
    close: flush,
  };
};
