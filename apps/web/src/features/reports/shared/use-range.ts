import { connectionStore } from '../../../lib/realtime/connection-store.ts';
import { type ChosenRange, datesOf, isFree, rangeShape } from './range.ts';
import { useAddress } from './use-address.ts';

/** The range of time in the address, and the dates it means at this moment by the server's clock. */
export const useRange = () => {
  const { values, change } = useAddress(rangeShape);
  const chosen: ChosenRange = values;
  return {
    chosen,
    change: (next: ChosenRange) => change({ range: next.range, fromDate: next.fromDate, toDate: next.toDate }),
    dates: () => datesOf(chosen, Date.now() + connectionStore.get().clockOffsetMs),
    isFree: isFree(chosen),
    isAll: !isFree(chosen) && (chosen.range ?? 'all') === 'all',
  };
};
