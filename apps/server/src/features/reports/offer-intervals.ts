/** When each offer of a room was shown: the newest offer, while offers were switched on. */
export type Interval = { readonly from: Date; readonly to: Date };
export type OfferSwitch = { readonly at: Date; readonly enabled: boolean };

/** By offer, in the order of their making. */
export const shownIntervals = (madeAt: readonly Date[], switches: readonly OfferSwitch[], now: Date): Interval[][] => {
  const on: Interval[] = [];
  let since: Date | null = null;
  for (const { at, enabled } of switches) {
    if (enabled) since ??= at;
    else if (since) {
      on.push({ from: since, to: at });
      since = null;
    }
  }
  if (since) on.push({ from: since, to: now });
  return madeAt.map((made, index) => {
    const replaced = madeAt[index + 1] ?? now;
    return on
      .map(({ from, to }) => ({ from: later(from, made), to: earlier(to, replaced) }))
      .filter(({ from, to }) => from < to);
  });
};

const later = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()));
const earlier = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));
