/** RFC 9110: the `Range` of a request, limited to one range of bytes, which players and downloads need. */
export type WantedRange = { readonly start: number; readonly end: number } | 'whole' | 'impossible';

/** Several ranges, other units and invalid values get the whole file, as the standard allows. */
export const wantedRange = (header: string | undefined, size: number): WantedRange => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [first, last] = [found?.[1] ?? '', found?.[2] ?? ''];
  if (!found || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'impossible' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'impossible';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};
