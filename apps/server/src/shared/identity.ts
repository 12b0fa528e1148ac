/** The caller as HTTP and sockets know it. The auth feature turns a token into an identity. */
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

/** `renewedToken` replaces a token past half its life, so that users are not logged out in the middle of a live. */
export type Identified = { readonly identity: Identity; readonly renewedToken?: string };

/** Null without a valid token; throws when its login or session has ended. */
export type Identify = (credentials: Credentials) => Promise<Identified | null>;

/** Public routes do not identify the caller. */
export type CallerOf<A extends Access> = A extends 'public' | 'development' ? null : Identity;
