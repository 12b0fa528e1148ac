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
