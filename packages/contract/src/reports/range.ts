/** Spec section 9: the presets of time of reports, and how a report is asked for. */
import * as z from 'zod/mini';

const minutes = (n: number) => n * 60_000;
const hours = (n: number) => minutes(n * 60);

export const presetsMs = [
  minutes(1),
  minutes(5),
  minutes(30),
  hours(1),
  hours(3),
  hours(6),
  hours(24),
  hours(72),
  hours(168),
] as const;

/** Spec section 9. */
export const refreshMs = 10_000;

/** Ours: rows of one page. */
export const pageSize = 50;
export const searchMax = 100;

const date = z.iso.datetime({ offset: true });
const isInOrder = ({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }) =>
  fromDate === undefined || toDate === undefined || Date.parse(fromDate) <= Date.parse(toDate);

/** Without the dates: the whole life of the room. */
export const range = { fromDate: z.optional(date), toDate: z.optional(date) };
/** The same report as a file for spreadsheets, also by the header `Accept: text/csv`. */
export const format = { format: z.optional(z.enum(['json', 'csv'])) };
export const page = { page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))) };
export const search = { search: z.optional(z.string().check(z.trim(), z.maxLength(searchMax))) };

/** Refuses dates in the wrong order. */
export const inOrder = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape).check(z.refine((query) => isInOrder(query as { fromDate?: string; toDate?: string })));
