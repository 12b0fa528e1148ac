/** A list that many callers receive and none may change; the sockets serialise it once (`sockets/encoder.ts`). */
export const freezeList = <Item>(list: readonly Item[]): Item[] =>
  // The types of the contract have no read-only lists; a change of this one throws.
  Object.freeze(list) as Item[];
