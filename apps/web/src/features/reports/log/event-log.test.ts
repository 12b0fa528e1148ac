import { eventKinds } from '@palco/contract/reports/kinds';
import type { LoggedEvent } from '@palco/contract/reports/room-reports';
import { expect, it } from 'vitest';
import { groupNames, kindGroups, kindsIn, listOf, toggleKinds } from './kind-groups.ts';
import { unseenIn } from './use-event-log.ts';

const entries = (...ids: number[]) => ids.map((id) => ({ id: String(id) }) as LoggedEvent);

it('finds what is new in the newest page, and that a page was not enough', () => {
  expect(unseenIn(entries(5, 4, 3), entries(3, 2, 1))).toEqual(entries(5, 4));
  expect(unseenIn(entries(3, 2, 1), entries(3, 2, 1))).toEqual([]);
  expect(unseenIn(entries(2, 1), entries())).toEqual(entries(2, 1));
  expect(unseenIn(entries(), entries(1))).toEqual([]);
  expect(unseenIn(entries(90, 89), entries(3, 2))).toBe('gap');
});

it('each kind of event of a room is in one group', () => {
  const grouped: readonly string[] = groupNames.flatMap((group) => kindGroups[group]);
  expect(new Set(grouped).size).toBe(grouped.length);
  const outside = eventKinds.filter((kind) => !grouped.includes(kind));
  expect(outside.filter((kind) => /^(room|chat|quiz|offer|live|doubt|stage|run_sheet|attachment)_/.test(kind))).toEqual(
    [],
  );
});

it('the kinds chosen are in the address, by groups and one by one', () => {
  const offers = toggleKinds(kindsIn(undefined), kindGroups.offers, true);
  expect(listOf(offers)).toBe('offer_create,offer_enable,offer_open');
  expect(listOf(toggleKinds(offers, ['offer_enable'], false))).toBe('offer_create,offer_open');
  expect(listOf(toggleKinds(offers, kindGroups.offers, false))).toBeUndefined();
  expect([...kindsIn('offer_open,nothing,login')]).toEqual(['offer_open']);
});
