/** The form of a voucher batch, as an organizer fills it in. */
import * as limits from '@palco/contract/limits';

export type BatchDraft = {
  /** Empty until one is chosen. */
  readonly courseId: string;
  readonly count: string;
  /** Days of access after the use of a voucher; empty for access without an end. */
  readonly accessDays: string;
  /** The last day on which a voucher can be used, `YYYY-MM-DD`; empty for vouchers that do not expire. */
  readonly lastDay: string;
  readonly note: string;
};

export type BatchProblem = 'required' | 'not_a_number' | 'too_small' | 'too_large' | 'past' | 'too_long';
export type BatchProblems = { readonly [K in keyof BatchDraft]?: BatchProblem };

export const emptyBatch: BatchDraft = { courseId: '', count: '', accessDays: '', lastDay: '', note: '' };

const { maxBatch, maxAccessDays, noteMax } = limits.voucher;

/** `today` is the organizer's own date, `YYYY-MM-DD`. */
export const problemsOf = (draft: BatchDraft, today: string): BatchProblems => {
  const { courseId, count, accessDays, lastDay, note } = draft;
  const found: Record<keyof BatchDraft, BatchProblem | null> = {
    courseId: courseId === '' ? 'required' : null,
    count: count.trim() === '' ? 'required' : numberProblem(count, maxBatch),
    accessDays: accessDays.trim() === '' ? null : numberProblem(accessDays, maxAccessDays),
    lastDay: lastDay !== '' && lastDay < today ? 'past' : null,
    note: note.trim().length > noteMax ? 'too_long' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
};

const numberProblem = (text: string, max: number): BatchProblem | null => {
  if (!/^-?\d+$/.test(text.trim())) return 'not_a_number';
  if (Number(text) < 1) return 'too_small';
  return Number(text) > max ? 'too_large' : null;
};
