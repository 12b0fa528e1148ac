/** Where somebody is about to go: whoever leads there begins to load it, before the page there is drawn. */
export type Way = {
  readonly path: string;
  /** Pressed, and not only pointed at. */
  readonly isGoing: boolean;
};

let listener: ((way: Way) => void) | undefined;

export const onTheWay = (heard: (way: Way) => void): (() => void) => {
  listener = heard;
  return () => {
    if (listener === heard) listener = undefined;
  };
};

export const tellWay = (path: string, isGoing: boolean): void => listener?.({ path, isGoing });
