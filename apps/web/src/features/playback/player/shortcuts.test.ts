import { expect, it } from 'vitest';
import { commandOf } from './shortcuts.ts';

it.each([
  [' ', { name: 'toggle' }],
  ['K', { name: 'toggle' }],
  ['j', { name: 'skip', by: -10 }],
  ['ArrowRight', { name: 'skip', by: 5 }],
  ['ArrowDown', { name: 'volume', by: -0.1 }],
  ['7', { name: 'seek', share: 0.7 }],
  ['?', { name: 'help' }],
  ['Tab', null],
  ['a', null],
])('the key "%s"', (key, command) => {
  expect(commandOf(key)).toEqual(command);
});
