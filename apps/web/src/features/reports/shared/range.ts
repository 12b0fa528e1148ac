/** Spec section 9: the presets of time, as the address names them. */
import { range as dates, presetsMs } from '@palco/contract/reports/range';
import * as z from 'zod/mini';

export const presetNames = ['1m', '5m', '30m', '1h', '3h', '6h', '24h', '3d', '7d'] as const;
export type PresetName = (typeof presetNames)[number] | 'all';

/** A range of its own (`fromDate`, `toDate`) stands over the preset, which is there again once it is dropped. */
export const rangeShape = { range: z.optional(z.enum([...presetNames, 'all'])), ...dates };
export type ChosenRange = {
  readonly range?: PresetName | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
};

/** Dates to request at a moment: a preset moves with the clock. Dates in the wrong order, which only a typed address has, are no range. */
export const datesOf = ({ range = 'all', fromDate, toDate }: ChosenRange, now: number) => {
  const isInOrder = !fromDate || !toDate || Date.parse(fromDate) <= Date.parse(toDate);
  if ((fromDate || toDate) && isInOrder) return { ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
  if (range === 'all') return {};
  const lengthMs = presetsMs[presetNames.indexOf(range)] ?? 0;
  return { fromDate: new Date(now - lengthMs).toISOString(), toDate: new Date(now).toISOString() };
};

export const isFree = ({ fromDate, toDate }: ChosenRange): boolean => fromDate !== undefined || toDate !== undefined;

/** For a field of the browser, which has no time zone. */
export const toLocalInput = (at: string | undefined): string => {
  if (at === undefined) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

export const fromLocalInput = (typed: string): string | null => {
  const date = new Date(typed);
  return typed === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
};
