/**
 * Messages between the nodes that share a database. They are hints: a node acts on those it receives, and finds those it missed in
 * the database, so that a bus that is stopped, emptied or restarted loses nothing but time.
 */
export type Bus = {
  /** To the other nodes, never to this one. It is not waited for and does not fail. */
  publish(topic: string, message: unknown): void;
  /** `ready` resolves once messages of the topic arrive; without a connection that is after the next one. */
  subscribe(topic: string, listen: Listen): Subscription;
  /** Called when messages may have been missed. */
  onGap(listen: () => void): void;
  /** To be called when an api node was killed: it may have stored a change without notifying the others. */
  reportGap(): void;
  check(): 'ok' | 'down';
  /** How many messages came of topics that this node does not listen to: what nodes cost each other for nothing. */
  unwanted(): number;
  close(): Promise<void>;
};

export type Listen = (message: unknown) => void;
export type Subscription = { readonly ready: Promise<void>; stop(): void };
