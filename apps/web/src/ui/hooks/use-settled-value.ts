import { useEffect, useState } from 'react';

/** The value once it has not changed for a moment, so that typing does not send a request with every key. */
export const useSettledValue = <Value>(value: Value, afterMs = 250): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
};
