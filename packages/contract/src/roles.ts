/** Spec section 6. Who may call a route or a request; the binders enforce it before the handler runs. */
export type Access =
  /** Anyone, logged in or not. */
  | 'public'
  /** A valid token, including one that only allows a new password to be set. */
  | 'password-change'
  /** A logged-in account. */
  | 'user'
  /** An organizer or an admin. */
  | 'organizer'
  | 'admin'
  /** Anyone, but the route exists only in development and demo. */
  | 'development';

/** The role flags of an account; `monitor` means all rooms, monitors of one room are in the rooms feature. */
export type RoleFlags = { readonly admin: boolean; readonly organizer: boolean; readonly monitor: boolean };

/** The kinds of things that belong to a course. */
export type ManagedKind = 'course' | 'room' | 'quiz' | 'batch' | 'voucher' | 'video' | 'person';

/**
 * The object that an organizer's route or request concerns. The binders refuse organizers who manage other courses only with NO_PERMISSION,
 * before the handler runs.
 */
export type Manages =
  /** The fields of the input that name things; all of them have to be of a course of the caller. A field that is not given is not checked. */
  | { readonly [Kind in ManagedKind]?: string }
  /** Several things, or a list: the handler filters or checks by the courses of the caller. */
  | 'handler'
  /** For those who manage all courses: it concerns more than a course. */
  | 'everything'
  /** Nothing of a course. */
  | 'no-course';
