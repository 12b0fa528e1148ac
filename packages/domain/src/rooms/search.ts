/** Finding a room: every word must occur in one of its texts, whatever the accents and capitals. */
export const matchesSearch = (texts: readonly string[], query: string): boolean => {
  const searched = plain(texts.join('\n'));
  return searchWords(query).every((word) => searched.includes(word));
};

/** The words of a search without accents and capitals. */
export const searchWords = (query: string): string[] =>
  plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
