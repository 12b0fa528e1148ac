import { expect, it } from 'vitest';
import { type BatchDraft, emptyBatch, problemsOf } from './batch-draft.ts';

const good: BatchDraft = { courseId: '7', count: '24', accessDays: '', lastDay: '', note: '' };

it.each<[string, Partial<BatchDraft>, object]>([
  ['a course and a number are enough', {}, {}],
  ['everything filled in', { accessDays: '90', lastDay: '2026-11-17', note: 'Feira' }, {}],
  ['no course', { courseId: '' }, { courseId: 'required' }],
  ['no number', { count: ' ' }, { count: 'required' }],
  ['a word as number', { count: 'dez' }, { count: 'not_a_number' }],
  ['a fraction', { count: '1.5' }, { count: 'not_a_number' }],
  ['none', { count: '0' }, { count: 'too_small' }],
  ['less than none', { count: '-3' }, { count: 'too_small' }],
  ['the largest batch', { count: '10000' }, {}],
  ['one more', { count: '10001' }, { count: 'too_large' }],
  ['access for no day', { accessDays: '0' }, { accessDays: 'too_small' }],
  ['access for ten years', { accessDays: '3650' }, {}],
  ['and a day', { accessDays: '3651' }, { accessDays: 'too_large' }],
  ['a last day that has passed', { lastDay: '2026-11-16' }, { lastDay: 'past' }],
  ['a note of 200 characters', { note: 'a'.repeat(200) }, {}],
  ['a longer note', { note: 'a'.repeat(201) }, { note: 'too_long' }],
])('%s', (_title, change, problems) => {
  expect(problemsOf({ ...good, ...change }, '2026-11-17')).toEqual(problems);
});

it('an empty form lacks a course and a number', () => {
  expect(problemsOf(emptyBatch, '2026-11-17')).toEqual({ courseId: 'required', count: 'required' });
});
