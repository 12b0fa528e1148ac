import { useCallback, useRef } from 'react';

/** Saves one value at a time: the values that were wanted meanwhile are skipped but for the last, so that it is the one that stays. */
export const useLatestSave = <Value>(save: (value: Value) => Promise<void>): ((value: Value) => void) => {
  const wanted = useRef<{ readonly value: Value }>(undefined);
  const isSaving = useRef(false);
  const latest = useRef(save);
  latest.current = save;

  return useCallback((value: Value) => {
    wanted.current = { value };
    if (isSaving.current) return;
    isSaving.current = true;
    const run = async () => {
      while (wanted.current) {
        const next = wanted.current;
        wanted.current = undefined;
        await latest.current(next.value);
      }
    };
    void run().finally(() => {
      isSaving.current = false;
    });
  }, []);
};
