/** The servers that share a database. */
export const roles = ['api', 'media', 'worker'] as const;
export type Role = (typeof roles)[number];

/** Unseen for longer, a node has ended. */
export const aliveS = 4;

export type LivingNode = {
  readonly id: string;
  /** The name of its machine. */
  readonly name: string;
  readonly roles: readonly Role[];
  /** Where other nodes reach it. */
  readonly address: string;
  /** Viewers by WebRTC: how many it can serve, and how many it serves. */
  readonly capacity: number;
  readonly load: number;
  readonly isDraining: boolean;
};

export type Nodes = {
  /** The same after a restart. */
  readonly id: string;
  /** No other node can use the database: nothing has to be written for one. */
  readonly isAlone: boolean;
  /** Those that were seen lately, this one included; read every second. */
  living(): readonly LivingNode[];
  /** False after this node itself could not be seen for a while: the others had no chance either, and must not be taken for dead. */
  isSettled(): boolean;
  /** How long ago the database last noted that this node is alive. */
  seenMsAgo(): number;
  /** Reads them now. */
  refresh(): Promise<void>;
  /** Another node ended without signing off: a change that it had stored may never have been announced to the others. */
  onKilled(listen: (node: LivingNode) => void): void;
  /** To be called once this node listens, and when a value changes. */
  describe(changes: Partial<Pick<LivingNode, 'address' | 'roles' | 'load' | 'isDraining'>>): void;
  /** `isExpectedBack`: this node has files that no other one has. Its row stays, as that of a killed node does. */
  leave(options?: { readonly isExpectedBack: boolean }): Promise<void>;
};

export const createLoneNode = (self: LivingNode): Nodes => {
  let node = self;
  return {
    id: self.id,
    isAlone: true,
    living: () => [node],
    isSettled: () => true,
    seenMsAgo: () => 0,
    refresh: async () => {},
    onKilled: () => {},
    describe: (changes) => {
      node = { ...node, ...changes };
    },
    leave: async () => {},
  };
};
