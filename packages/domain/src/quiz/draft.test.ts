import { quizInput } from '@palco/contract/quiz/quiz';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { draftProblems, emptyDraft, inputOf, isComplete, type QuizDraft } from './draft.ts';

const draft = (change: Partial<QuizDraft['questions'][number]> = {}, rest: Partial<QuizDraft> = {}): QuizDraft => ({
  ...emptyDraft,
  ...rest,
  questions: [{ question: 'Capital?', answers: ['Lisboa', 'Brasília', '', ''], rightAnswer: 1, ...change }],
});

describe('a draft', () => {
  it.each([
    ['complete', draft(), true],
    ['a poll', draft({ rightAnswer: null }), true],
    ['without a question', draft({ question: ' ' }), false],
    ['without a second answer', draft({ answers: ['Lisboa', '', 'Madri'] }), false],
    ['with an answer twice', draft({ answers: ['Lisboa', ' Lisboa '] }), false],
    ['with an empty right answer', draft({ rightAnswer: 3 }), false],
    ['too short', draft({}, { duration: '4' }), false],
    ['too long', draft({}, { duration: '3601' }), false],
    ['of no number', draft({}, { duration: '' }), false],
    ['new', emptyDraft, false],
  ])('%s', (_title, given, complete) => {
    expect(isComplete(given)).toBe(complete);
    // The server accepts every draft that the form accepts.
    if (complete) expect(z.safeParse(quizInput, inputOf(given)).success).toBe(true);
  });

  it('says at which field something is wrong', () => {
    expect(draftProblems(draft({ question: '', answers: ['a', 'a', ''], rightAnswer: 2 })).questions).toEqual([
      { question: 'required', answers: [null, 'repeated', 'required'] },
    ]);
  });

  it('leaves empty answers out and keeps the right one right', () => {
    const given = draft({ answers: ['Lisboa', ' Porto ', '', 'Madri'], rightAnswer: 3 }, { title: 'sem grupo' });
    expect(inputOf(given)).toEqual({
      title: '',
      duration: 30,
      questions: [{ question: 'Capital?', answers: ['Lisboa', 'Porto', 'Madri'], rightAnswer: 2 }],
    });
  });
});
