import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const records = readdirSync(folder).filter((file) => /^\d{3}-.*\.md$/.test(file));
const index = readFileSync(path.join(folder, 'README.md'), 'utf8');

describe.each(records)('decision record %s', (file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const title = /^# (\d{3}) (.+)$/m.exec(text);

  it('has a number, a title, a status and the three sections in order', () => {
    expect(title?.[1]).toBe(file.slice(0, 3));
    expect(text).toMatch(/^Status: (accepted|superseded by \d{3}|proposed)/m);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
  });

  it('is listed in the index under its title', () => {
    expect(index).toContain(`| [${file.slice(0, 3)}](${file}) | ${title?.[2]} |`);
  });
});
