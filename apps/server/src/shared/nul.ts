/** PostgreSQL cannot store the character NUL; no text of a user needs it. */
export const containsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(containsNul);
};
