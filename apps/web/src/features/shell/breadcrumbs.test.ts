// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readTrail, setTrail, shortenTrail } from './breadcrumbs.ts';

const crumbs = (...labels: string[]) => labels.map((label) => ({ label, path: `/${label}` }));
const show = (trail: ReturnType<typeof shortenTrail>) =>
  trail.map(({ label, path, isShortened }) => (isShortened ? `… to ${path}` : label)).join(' > ');

describe('the trail', () => {
  it.each([
    ['wide', ['home', 'channel', 'room', 'terms'], false, 'home > channel > room > terms'],
    ['phone', ['home', 'channel', 'room', 'terms'], true, '… to /room > terms'],
    ['phone, three levels', ['home', 'channel', 'room'], true, '… to /channel > room'],
    ['phone, two levels', ['home', 'room'], true, '… to /home > room'],
    ['phone, one level', ['home'], true, 'home'],
    ['phone, nothing', [], true, ''],
  ])('on a %s', (_, labels, isPhone, expected) => {
    expect(show(shortenTrail(crumbs(...labels), isPhone))).toBe(expected);
  });

  it('is stored in local storage', () => {
    setTrail(crumbs('home', 'room'));
    expect(readTrail(localStorage.getItem('palco.breadcrumbs'))).toEqual(crumbs('home', 'room'));
  });

  it.each([[null], ['not json'], ['{"a":1}'], ['[{"label":1}]']])('starts empty from %j', (stored) => {
    expect(readTrail(stored)).toEqual([]);
  });
});
