import { describe, expect, it } from 'vitest';
import { createNodeCalls } from './node-calls.ts';

const at = (ms: number, secret = 'secret of the installation') => createNodeCalls(secret, () => ms);
const signed = at(1_000_000).sign('/media/');

describe('a call between nodes', () => {
  it('is accepted for its path, also by a clock that differs by seconds', () => {
    for (const ms of [1_000_000, 1_030_000, 970_000]) expect(at(ms).isSigned('/media/', signed)).toBe(true);
  });

  it.each([
    ['another path', at(1_000_000), '/node/files', signed],
    ['an old signature', at(1_061_000), '/media/', signed],
    ['one of the future', at(939_000), '/media/', signed],
    ['another installation', at(1_000_000, 'other'), '/media/', signed],
    ['no header', at(1_000_000), '/media/', undefined],
    ['two headers', at(1_000_000), '/media/', [signed, signed]],
    ['no signature', at(1_000_000), '/media/', '1000000.'],
    ['no time', at(1_000_000), '/media/', `.${signed.split('.')[1]}`],
    ['a changed time', at(1_000_000), '/media/', `1000001.${signed.split('.')[1]}`],
  ])('is refused with %s', (_name, calls, path, header) => {
    expect(calls.isSigned(path, header)).toBe(false);
  });
});
