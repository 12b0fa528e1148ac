/**
 * Sets the status that React's `use` reads on a promise as soon as it is fulfilled. Without it even a loaded page suspends once, and
 * React replaces a fallback no sooner than 300 ms after showing it.
 */
export const settledPromise = <T>(promise: Promise<T>): Promise<T> => {
  const settled: Promise<T> = promise.then((value) => {
    void Object.assign(settled, { status: 'fulfilled', value });
    return value;
  });
  return settled;
};
