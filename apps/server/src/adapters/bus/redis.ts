/**
 * The bus over Redis' publish and subscribe. Redis stores nothing for us: it needs no persistence and no replica. Messages that
 * cannot be sent are dropped; the node then announces a gap, as does each node that was disconnected itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import { settlesWithin } from '../../shared/deadline.ts';
import type { Bus, Listen } from './port.ts';

type Envelope = { readonly v: number; readonly n: string; readonly p: unknown };
type Topic = { readonly listeners: Set<Listen>; ready: Promise<void> };
/** Messages of another version are ignored: nodes of two releases run side by side during an upgrade. */
const version = 1;
const gapTopic = 'gap';
/** Published while Redis does not answer; more are dropped. */
const maxQueued = 10_000;
/** A network that is cut closes no connection: one on which nothing arrives is closed here, and opened again. */
const defaultTimeouts = {
  pingMs: 1000,
  /** After so long without an answer nothing more is sent: it would keep the connection open. */
  stopSendingMs: 3000,
  silentMs: 4000,
};
const retryMs = 200;
const longestRetryMs = 1000;
/** Nothing waits longer for Redis: what is missed until it answers is found in the database. */
const longestWaitMs = 500;

export type RedisBusOptions = {
  readonly nodeId: string;
  /** The same on the nodes of an installation, and on no other: several may share a Redis. */
  readonly installation: string;
  readonly log: Logger;
  readonly timeouts?: typeof defaultTimeouts;
};

export const openRedisBus = async (url: string, options: RedisBusOptions): Promise<Bus> => {
  const { nodeId, installation, log, timeouts = defaultTimeouts } = options;
  const prefix = `palco:${installation}:`;
  const connect = (role: 'publisher' | 'subscriber') => {
    const client = createClient({
      url,
      // With version 2 a client whose first subscriptions were made before it was connected takes messages for answers, and drops them.
      RESP: 3,
      // A message that waits for a connection would arrive after what replaced it; a subscription has to wait.
      disableOfflineQueue: role === 'publisher',
      commandsQueueMaxLength: maxQueued,
      pingInterval: timeouts.pingMs,
      socket: {
        socketTimeout: timeouts.silentMs,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestRetryMs),
      },
    });
    client.on('error', (error: Error) => log.warn({ reason: error.message }, 'bus connection'));
    return client;
  };
  const publisher = connect('publisher');
  const subscriber = connect('subscriber');
  const gapListeners = new Set<() => void>();
  const topics = new Map<string, Topic>();
  let hasDropped = false;
  let answeredAt = performance.now();
  let wasReady = false;
  let isClosed = false;
  let unwanted = 0;

  const send = (topic: string, message: unknown) => {
    if (performance.now() - answeredAt > timeouts.stopSendingMs) {
      hasDropped = true;
      return;
    }
    const envelope: Envelope = { v: version, n: nodeId, p: message };
    publisher.publish(`${prefix}${topic}`, JSON.stringify(envelope)).then(answered, () => {
      hasDropped = true;
    });
  };
  const answered = () => {
    answeredAt = performance.now();
    if (!hasDropped) return;
    hasDropped = false;
    send(gapTopic, null);
  };
  const notifyGap = () => {
    for (const listen of gapListeners) listen();
  };
  publisher.on('ready', answered);
  publisher.on('ping-interval', answered);
  subscriber.on('ready', () => {
    if (wasReady) notifyGap();
    wasReady = true;
  });

  const receive = (text: string, channel: string) => {
    const topic = channel.slice(prefix.length);
    const { v, n, p } = JSON.parse(text) as Envelope;
    if (v !== version || n === nodeId) return;
    if (topic === gapTopic) return notifyGap();
    const known = topics.get(topic);
    if (!known) unwanted += 1;
    for (const listen of known?.listeners ?? []) listen(p);
  };

  /** A connection that breaks drops subscriptions that were not confirmed. */
  const subscribeUntilDone = async (topic: string): Promise<void> => {
    for (;;) {
      if (isClosed || !(topic === gapTopic || topics.has(topic))) return;
      const isDone = await subscriber.subscribe(`${prefix}${topic}`, receive).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await delay(retryMs);
    }
  };
  /** Resolves once messages arrive, or after a while; those missed until then are a gap. */
  const listenTo = async (topic: string): Promise<void> => {
    let isLate = false;
    const subscribed = subscribeUntilDone(topic).then(() => isLate && notifyGap());
    isLate = !(await settlesWithin(subscribed, longestWaitMs));
  };

  const addTopic = (topic: string): Topic => {
    const added: Topic = { listeners: new Set(), ready: Promise.resolve() };
    topics.set(topic, added);
    added.ready = listenTo(topic);
    return added;
  };

  // Both try until they succeed: a server starts without Redis too.
  const connected = Promise.all([publisher.connect(), subscriber.connect(), listenTo(gapTopic)]);
  await settlesWithin(connected, 4 * longestWaitMs);

  return {
    publish: send,
    subscribe: (topic, listen) => {
      const known = topics.get(topic) ?? addTopic(topic);
      known.listeners.add(listen);
      return {
        ready: known.ready,
        stop: () => {
          known.listeners.delete(listen);
          if (known.listeners.size > 0) return;
          topics.delete(topic);
          // Fails when the connection breaks; a subscription that remains costs its messages, which `receive` only counts as unwanted.
          subscriber.unsubscribe(`${prefix}${topic}`).catch(() => {});
        },
      };
    },
    onGap: (listen) => {
      gapListeners.add(listen);
    },
    reportGap: notifyGap,
    unwanted: () => unwanted,
    check: () => (publisher.isReady && subscriber.isReady ? 'ok' : 'down'),
    close: async () => {
      isClosed = true;
      publisher.destroy();
      subscriber.destroy();
    },
  };
};
