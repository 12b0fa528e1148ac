/** Whom a notice is for. */

/** The sockets of a user or of one browser tab. */
export type Sockets = { readonly user: string } | { readonly session: string };
/** A socket in several of them gets the notice once. */
export type Topics = { readonly topics: readonly string[] };
/** `organizers` manage all courses; those who manage some are addressed by course. No socket gets both. */
export type Audience =
  | Sockets
  | { readonly topic: string }
  | Topics
  | { readonly organizersOnlyOf: string }
  | 'organizers'
  | 'everyone';
