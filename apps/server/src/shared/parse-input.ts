/** Parses the input of a caller, for HTTP and sockets alike. */
import type { Schema } from '@palco/contract/define';
import * as z from 'zod/mini';

export type ParsedInput = { readonly data: unknown } | { readonly error: Error };

export const parseInput = (schema: Schema, value: unknown): ParsedInput => {
  if (hasNul(value)) return { error: new Error('a text contains NUL, which PostgreSQL cannot store') };
  const parsed = z.safeParse(schema, value);
  return parsed.success ? { data: parsed.data } : { error: parsed.error };
};

const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => hasNul(name) || hasNul(part));
};
