/** Local and session storage. Falls back to memory when the browser refuses access (private windows, blocked cookies). */
const keys = {
  token: ['local', 'palco.token'],
  /** Why the server ended the last login, for the other tabs. */
  ended: ['local', 'palco.ended'],
  breadcrumbs: ['local', 'palco.breadcrumbs'],
  language: ['local', 'palco.language'],
  promo: ['local', 'palco.promo'],
  /** The speed and the captions that were chosen last. */
  player: ['local', 'palco.player'],
  /** Unsaved changes of room forms, by person and room. */
  roomDrafts: ['local', 'palco.room-drafts'],
  session: ['tab', 'palco.session'],
  /** An id of this tab, for drafts of new rooms. */
  tab: ['tab', 'palco.tab'],
  redirect: ['tab', 'palco.redirect'],
  /** The voucher this tab is logging in with. */
  voucher: ['tab', 'palco.voucher'],
  /** Fields that were typed in a voucher registration, without passwords. */
  registration: ['tab', 'palco.registration'],
  /** The stage token of an accepted invitation. */
  stage: ['tab', 'palco.stage'],
  /** Drafts and unsent messages of the chats, by user and room. */
  chat: ['tab', 'palco.chat'],
  /** A message for the next page, because this one is about to be reloaded. */
  flash: ['tab', 'palco.flash'],
} as const satisfies Record<string, readonly ['local' | 'tab', string]>;

export type StoredKey = keyof typeof keys;

const memory = new Map<string, string>();

export const readStored = (key: StoredKey): string | null => {
  const name = keys[key][1];
  return memory.get(name) ?? attempt(() => storageOf(key).getItem(name)) ?? null;
};

export const writeStored = (key: StoredKey, value: string): void => {
  const name = keys[key][1];
  const isKept = attempt(() => {
    storageOf(key).setItem(name, value);
    return true;
  });
  if (!isKept) memory.set(name, value);
};

export const removeStored = (...removed: StoredKey[]): void => {
  for (const key of removed) {
    memory.delete(keys[key][1]);
    attempt(() => storageOf(key).removeItem(keys[key][1]));
  }
};

/** Calls the listener when another tab changes the value. Returns the function that stops listening. */
export const onStoredElsewhere = (key: StoredKey, listener: (value: string | null) => void): (() => void) => {
  const handle = (event: StorageEvent) => {
    // A null key is another tab's clear().
    if (event.key === keys[key][1] || event.key === null) listener(readStored(key));
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
};

const storageOf = (key: StoredKey) => (keys[key][0] === 'local' ? globalThis.localStorage : globalThis.sessionStorage);

const attempt = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    // Refused or full: the caller falls back to memory.
    return undefined;
  }
};
