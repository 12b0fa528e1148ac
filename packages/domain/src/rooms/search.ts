/** Finding a room by its name: every word must occur, whatever the accents and capitals. */
export const matchesName = (name: string, query: string): boolean => {
  const text = plain(name);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
