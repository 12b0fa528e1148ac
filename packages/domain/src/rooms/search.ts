/** Finding a room: every word must occur in one of its texts, whatever the accents and capitals. */
export const matchesSearch = (texts: readonly string[], query: string): boolean => {
  const searched = plain(texts.join('\n'));
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
