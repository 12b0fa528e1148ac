/** Where the panels of the control room stand. Pure. */
import type { ReactNode } from 'react';

/** `stream`: what is sent. `talk`: what people write, side by side where there is space. `side`: one at a time, as tabs. */
type Place = 'stream' | 'talk' | 'side';

export type ControlArea = {
  readonly id: string;
  readonly place: Place;
  readonly label: string;
  /** The name of its landmark, where the content has one with the same label. */
  readonly landmark?: string;
  readonly badge?: ReactNode;
  /** The content fills the panel to its edges and scrolls by itself. */
  readonly isFilling?: boolean;
  readonly content: ReactNode;
};

/** `wide`: three columns. `medium`: the stream, and tabs beside it. `narrow`: tabs only. */
export type ControlMode = 'wide' | 'medium' | 'narrow';

export const modeOf = (screen: { isMedium: boolean; isNarrow: boolean; isShort: boolean }): ControlMode => {
  if (screen.isNarrow || screen.isShort) return 'narrow';
  return screen.isMedium ? 'medium' : 'wide';
};

/** Narrower, a line of a chat has three words. */
const columnPx = 250;

export const columnsIn = (widthPx: number): number => Math.max(1, Math.floor(widthPx / columnPx));

/** The first panels have a column each; those that do not fit share the last one as tabs. */
export const splitColumns = <Area>(
  areas: readonly Area[],
  columns: number,
): { readonly alone: readonly Area[]; readonly shared: readonly Area[] } => {
  if (areas.length <= columns) return { alone: areas, shared: [] };
  return { alone: areas.slice(0, columns - 1), shared: areas.slice(columns - 1) };
};

/** The one to show: the chosen one, or the first where that is gone. */
export const chosenIn = (areas: readonly { readonly id: string }[], chosen: string | null): string =>
  areas.find(({ id }) => id === chosen)?.id ?? areas[0]?.id ?? '';
