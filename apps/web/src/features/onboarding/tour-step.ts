export type TourStep = {
  /** Name of what it points at; a step without one stands in the middle of the screen. */
  readonly target?: string | undefined;
  readonly title: string;
  readonly text: string;
};
