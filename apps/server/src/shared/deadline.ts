/** Whether the work settled in time; it goes on if it did not. Rejects when the work does. */
export const settlesWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
