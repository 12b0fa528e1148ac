/**
 * A promise that `use` does not wait for once it is kept: what React itself notes on a promise it has seen is noted at once. Without
 * it even what is loaded already suspends, and React shows what comes after a fallback no sooner than 300 ms after that.
 */
export const remembered = <T>(promise: Promise<T>): Promise<T> => {
  const kept: Promise<T> = promise.then((value) => {
    void Object.assign(kept, { status: 'fulfilled', value });
    return value;
  });
  return kept;
};
