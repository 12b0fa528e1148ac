import type { Found } from '@palco/contract/search';
import { expect, it } from 'vitest';
import { messages } from './messages.pt-BR.ts';
import { targetsOf } from './targets.ts';

const found = (kind: Found['kind']): Found => ({ kind, id: '7', name: 'Nome', detail: '' });
const pathsOf = (list: readonly Found[], text: string) => targetsOf(list, text, messages).map(({ path }) => path);

it.each([
  ['room', '/organizer/rooms/7'],
  ['course', '/organizer/courses/7'],
  ['channel', '/organizer/channels'],
  ['person', '/organizer/people/7'],
  ['batch', '/organizer/vouchers/7'],
  ['voucher', '/organizer/vouchers/7'],
] as const)('a %s leads to %s', (kind, path) => {
  expect(pathsOf([found(kind)], 'zzz')).toEqual([path]);
});

it('lists the actions that match, before what was found', () => {
  expect(pathsOf([found('room')], 'VOUCHERS criar')).toEqual(['/organizer/vouchers/new', '/organizer/rooms/7']);
  expect(pathsOf([], '')).toHaveLength(8);
});
