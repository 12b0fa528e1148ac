/** How the people on a stage share a picture of sixteen to nine. */

export type Grid = { readonly columns: number; readonly rows: number };

/** One alone fills it; on a phone never more than two stand side by side. */
export const gridFor = (people: number, { isNarrow }: { isNarrow: boolean }): Grid => {
  const columns = people <= 1 ? 1 : isNarrow || people <= 4 ? 2 : people <= 9 ? 3 : 4;
  return { columns, rows: Math.max(1, Math.ceil(people / columns)) };
};
