// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { clearRedirect, readRedirect, storeRedirect } from './redirect.ts';

describe('the address stored for after the login', () => {
  it.each([
    ['/producer/7?token=abc', '/producer/7?token=abc'],
    ['https://evil.test/', null],
    ['//evil.test/', null],
    ['/\\evil.test', null],
    ['', null],
  ])('%j is followed as %j', (stored, followed) => {
    storeRedirect(stored);
    expect(readRedirect()).toBe(followed);
  });

  it('is gone once cleared', () => {
    storeRedirect('/producer/7');
    clearRedirect();
    expect(readRedirect()).toBeNull();
  });
});
