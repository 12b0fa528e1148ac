/** The delay before the next try of an upload, which is tried for ever. */
export const retryDelayMs = (failures: number): number => Math.min(500 * 2 ** Math.min(failures, 10), 10_000);
