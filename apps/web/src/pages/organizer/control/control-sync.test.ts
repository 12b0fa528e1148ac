import { actionKinds } from '@palco/contract/reports/kinds';
import { expect, it } from 'vitest';
import { allParts, partsAfter, queryKeyOf } from './control-sync.ts';

it.each([
  ['offer_enable', ['offers']],
  ['team_move', ['teams']],
  ['quiz_release', ['quizzes']],
  ['slow_mode', ['room']],
  ['live_end', ['live', 'room']],
  ['pin_message', []],
] as const)('after %s of another organizer %j are fetched again', (kind, parts) => {
  expect(partsAfter(kind)).toEqual(parts);
});

it('every part is fetched again after some action, each from a query of its own', () => {
  expect(new Set(actionKinds.flatMap((kind) => partsAfter(kind)))).toEqual(new Set(allParts));
  expect(new Set(allParts.map((part) => JSON.stringify(queryKeyOf(part, '7')))).size).toBe(allParts.length);
});
