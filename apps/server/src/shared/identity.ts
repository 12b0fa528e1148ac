/** What both doors know of a caller. How a token becomes an identity is the auth feature's business. */
import type { Access } from '@palco/contract/roles';
import type { Caller } from '@palco/domain/auth/access';

export type Identity = Caller & {
  readonly userId: string;
  readonly loginId: string;
  /** True for a token made by password recovery. */
  readonly isRecovery: boolean;
  /** The browser tab, when the call named one. */
  readonly sessionId: string | null;
};

export type Credentials = { readonly token: string | undefined; readonly session: string | undefined };

/** `renewedToken` replaces a token past half its life, so that nobody is thrown out in the middle of a live. */
export type Identified = { readonly identity: Identity; readonly renewedToken?: string };

/** Null when nothing (or nothing of ours) was presented; throws when what was presented has been ended. */
export type Identify = (credentials: Credentials) => Promise<Identified | null>;

/** Public doors do not look at who is calling. */
export type CallerOf<A extends Access> = A extends 'public' | 'development' ? null : Identity;
