type Query = { readonly data: unknown; readonly errorUpdateCount: number };

/** No data, and also while it is fetched again: React Query then forgets the error, and the page would change back and forth. */
export const hasFailed = ({ data, errorUpdateCount }: Query): boolean => data === undefined && errorUpdateCount > 0;
