/** The browser's history as the router sees it: where the page is, how it got there, and a veto before it leaves. */
import { notifyNavigationIntent } from '../prefetch/navigation-intent.ts';
import { getLeaveQuestion, leaveBy } from './leave-guard.ts';

export type Location = {
  readonly pathname: string;
  readonly search: string;
  /** Given to `navigate`, kept by the browser with the history entry. */
  readonly state: unknown;
  /** One per history entry. */
  readonly key: string;
};

export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';
export type Visit = { readonly location: Location; readonly type: NavigationType };
export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown };
export type Navigate = (to: string, options?: NavigateOptions) => void;

/** `index` counts the entries of this tab, so that going back and forward can be distinguished and undone. */
type Entry = { readonly state: unknown; readonly key: string; readonly index: number };

export class BrowserHistory {
  #visit: Visit;
  #index: number;
  #listener: ((visit: Visit) => void) | undefined;
  /** Set while the page returns from a back or forward that the leave guard has stopped. */
  #isReturning = false;

  constructor() {
    const entry = readEntry();
    this.#index = entry?.index ?? 0;
    if (entry === undefined) window.history.replaceState(newEntry(null, 0), '');
    this.#visit = { location: readLocation(), type: 'POP' };
  }

  get visit(): Visit {
    return this.#visit;
  }

  /** One listener at a time: the router. Returns the function that ends it. */
  listen(listener: (visit: Visit) => void): () => void {
    this.#listener = listener;
    const onPop = () => this.#pop();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      this.#listener = undefined;
    };
  }

  readonly navigate: Navigate = (to, { replace = false, state = null } = {}) => {
    leaveBy(() => {
      notifyNavigationIntent(to, true);
      if (replace) window.history.replaceState(newEntry(state, this.#index), '', to);
      else {
        this.#index += 1;
        window.history.pushState(newEntry(state, this.#index), '', to);
      }
      this.#arrive(replace ? 'REPLACE' : 'PUSH');
    });
  };

  #pop(): void {
    const index = readEntry()?.index;
    const delta = index === undefined ? 0 : index - this.#index;
    this.#index = index ?? this.#index;
    if (this.#isReturning) {
      this.#isReturning = false;
      return;
    }
    // The browser has already moved: return to the page, and repeat the move once the user confirms it.
    if (delta !== 0 && getLeaveQuestion()) {
      this.#isReturning = true;
      window.history.go(-delta);
      leaveBy(() => window.history.go(delta));
      return;
    }
    this.#arrive('POP');
  }

  #arrive(type: NavigationType): void {
    this.#visit = { location: readLocation(), type };
    this.#listener?.(this.#visit);
  }
}

const readEntry = (): Entry | undefined => {
  const entry = window.history.state as Partial<Entry> | null;
  if (typeof entry?.index !== 'number' || typeof entry.key !== 'string') return undefined;
  return { state: entry.state, key: entry.key, index: entry.index };
};

const newEntry = (state: unknown, index: number): Entry => ({
  state,
  key: Math.random().toString(36).slice(2, 10),
  index,
});

const readLocation = (): Location => {
  const { pathname, search } = window.location;
  const entry = readEntry();
  return { pathname, search, state: entry?.state ?? null, key: entry?.key ?? 'default' };
};
