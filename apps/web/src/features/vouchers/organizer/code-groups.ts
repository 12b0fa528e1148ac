/** A code in four groups of four, to be read aloud or typed. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code;
