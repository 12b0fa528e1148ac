import { eventKinds } from '@palco/contract/reports/kinds';
import type { LoggedEvent } from '@palco/contract/reports/room-reports';
import { expect, it } from 'vitest';
import { groupNames, groupsIn, kindGroups, kindsOf } from './kind-groups.ts';
import { unseenIn } from './use-event-log.ts';

const entries = (...ids: number[]) => ids.map((id) => ({ id: String(id) }) as LoggedEvent);

it('finds what is new in the newest page, and that a page was not enough', () => {
  expect(unseenIn(entries(5, 4, 3), entries(3, 2, 1))).toEqual(entries(5, 4));
  expect(unseenIn(entries(3, 2, 1), entries(3, 2, 1))).toEqual([]);
  expect(unseenIn(entries(2, 1), entries())).toEqual(entries(2, 1));
  expect(unseenIn(entries(), entries(1))).toEqual([]);
  expect(unseenIn(entries(90, 89), entries(3, 2))).toBe('gap');
});

it('each kind of event of a room is in one group, and the groups chosen are in the address', () => {
  const grouped = groupNames.flatMap((group) => kindGroups[group]);
  expect(new Set(grouped).size).toBe(grouped.length);
  const outside = eventKinds.filter((kind) => !grouped.includes(kind));
  expect(outside.filter((kind) => /^(room|chat|quiz|offer|live|doubt|stage|run_sheet|attachment)_/.test(kind))).toEqual(
    [],
  );
  expect(groupsIn(kindsOf(['offers', 'teams']))).toEqual(['offers', 'teams']);
  expect(kindsOf([])).toBeUndefined();
  expect(groupsIn('offer_open,nothing')).toEqual([]);
});
