import { expect, it } from 'vitest';
import { isNewerBuild } from './build.ts';

it.each([
  ['mi3k2x1a-aaaaaaaaaaaa', 'mi3k2x1b-bbbbbbbbbbbb', true],
  ['mi3k2x1b-bbbbbbbbbbbb', 'mi3k2x1a-aaaaaaaaaaaa', false],
  ['mi3k2x1a-aaaaaaaaaaaa', 'mi3k2x1a-aaaaaaaaaaaa', false],
  // The same content, built later on another machine.
  ['mi3k2x1a-aaaaaaaaaaaa', 'mi3k2x1b-aaaaaaaaaaaa', false],
  // A server of a release whose builds had no time.
  ['mi3k2x1a-aaaaaaaaaaaa', 'ffffffffffff', false],
  ['mi3k2x1a-aaaaaaaaaaaa', 'development', false],
])('a page of build %s is outdated by a server of build %s: %s', (page, server, isOutdated) => {
  expect(isNewerBuild(server, page)).toBe(isOutdated);
});

it('a page without a build is never outdated', () => {
  expect(isNewerBuild('mi3k2x1b-bbbbbbbbbbbb')).toBe(false);
});
