import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../test/command.ts';

const sources = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '');

const namesNoActor = /(?:\/\/|\/\*\*?|^\s*\*)\s*(?:What|Whatever|Whoever|Somebody|Nobody)\b/;

/** Every machine builds the media worker again when this file changes: its two comments wait for the next patch. */
const exception = 'tools/media-worker/patches.ts';

it('finds source files', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources).toContain(exception);
});

it('comments begin with a noun or a verb that names the actor', () => {
  const problems = sources
    .filter((file) => file !== exception)
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (namesNoActor.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(problems).toEqual([]);
});
