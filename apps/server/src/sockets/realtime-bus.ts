/**
 * The realtime socket server on several nodes: what is published here reaches the sockets of the others. A node receives only
 * topics that its own sockets are in; what is addressed to users, sessions, organizers or everyone goes to all nodes, and is rare.
 */
import type { Bus, Subscription } from '../adapters/bus/port.ts';
import type { Audience, Sockets } from './audience.ts';

export type RealtimeMessage =
  | { readonly op: 'publish'; readonly audience: Audience; readonly name: string; readonly payload: unknown }
  | { readonly op: 'join' | 'leave'; readonly sockets: Sockets; readonly topic: string }
  | { readonly op: 'remove-topic'; readonly topic: string };

type Ports = {
  /** Does here what another node asked for. */
  apply: (message: RealtimeMessage) => void;
  /** Whether a socket of this node is in the topic. */
  hasTopic: (topic: string) => boolean;
};

const allNodes = 'realtime';
const channelOf = (topic: string) => `realtime:${topic}`;

export const connectRealtime = (bus: Bus, { apply, hasTopic }: Ports) => {
  const subscriptions = new Map<string, Subscription>();
  bus.subscribe(allNodes, (message) => apply(message as RealtimeMessage));

  /** A notice to several topics arrives over each of those that this node has; one of them counts. */
  const isFirstOf = (message: RealtimeMessage, topic: string) =>
    message.op !== 'publish' ||
    typeof message.audience !== 'object' ||
    !('topics' in message.audience) ||
    message.audience.topics.find(hasTopic) === topic;

  return {
    send: (message: RealtimeMessage): void => {
      for (const channel of channelsOf(message)) bus.publish(channel, message);
    },
    /** The first socket of this node joined the topic, or the last one left it. */
    topicChanged: (topic: string, isJoined: boolean): void => {
      subscriptions.get(topic)?.stop();
      subscriptions.delete(topic);
      if (!isJoined) return;
      const subscription = bus.subscribe(channelOf(topic), (message) => {
        if (isFirstOf(message as RealtimeMessage, topic)) apply(message as RealtimeMessage);
      });
      subscriptions.set(topic, subscription);
    },
    /** Resolves once notices of other nodes to the topic arrive here. */
    whenSubscribed: (topic: string): Promise<void> => subscriptions.get(topic)?.ready ?? Promise.resolve(),
  };
};

const channelsOf = (message: RealtimeMessage): string[] => {
  if (message.op === 'remove-topic') return [channelOf(message.topic)];
  if (message.op !== 'publish' || typeof message.audience === 'string') return [allNodes];
  if ('topic' in message.audience) return [channelOf(message.audience.topic)];
  return 'topics' in message.audience ? message.audience.topics.map(channelOf) : [allNodes];
};
