/** The grid of participants inside a 16:9 picture. */

export type Grid = { readonly columns: number; readonly rows: number };

/** A single participant fills it; a phone shows at most two side by side. */
export const gridFor = (people: number, { isNarrow }: { isNarrow: boolean }): Grid => {
  const columns = people <= 1 ? 1 : isNarrow || people <= 4 ? 2 : people <= 9 ? 3 : 4;
  return { columns, rows: Math.max(1, Math.ceil(people / columns)) };
};
