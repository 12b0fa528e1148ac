import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mediaQueries } from './breakpoints.ts';

const sourceFolder = join(import.meta.dirname, '../..');
const stylesheets = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

it('has stylesheets to read', () => {
  expect(stylesheets.length).toBeGreaterThan(20);
});

it.each(stylesheets)('%s changes its layout only at the widths of the product', (path) => {
  const css = readFileSync(join(sourceFolder, path), 'utf8');
  const queries = [...css.matchAll(/@media[^{]*/g)].map(([query]) => query);
  const widths = queries.flatMap((query) => query.match(/\([^()]*(?:width|height)[^()]*\)/g) ?? []);
  const known: string[] = Object.values(mediaQueries);
  expect(widths.map(asRange).filter((width) => !known.includes(width))).toEqual([]);
});

/** `width >= N` is the other side of `width < N`. */
const asRange = (query: string): string => query.replace('>=', '<');
