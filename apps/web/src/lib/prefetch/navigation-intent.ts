/** Links and the router report where the user is about to go, so that the private area can prefetch that page. */
export type NavigationIntent = {
  readonly path: string;
  /** The link was pressed; false while it is only hovered or focused. */
  readonly isNavigating: boolean;
};

type Listener = (intent: NavigationIntent) => void;

let current: Listener | undefined;

export const onNavigationIntent = (listener: Listener): (() => void) => {
  current = listener;
  return () => {
    if (current === listener) current = undefined;
  };
};

export const notifyNavigationIntent = (path: string, isNavigating: boolean): void => current?.({ path, isNavigating });
