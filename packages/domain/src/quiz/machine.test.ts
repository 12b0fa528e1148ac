import type { Quiz } from '@palco/contract/quiz/quiz';
import { describe, expect, it } from 'vitest';
import { initialQuizState, next, type QuizEffect, type QuizEvent, type QuizState } from './machine.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const quiz = (change: Partial<Quiz> = {}): Quiz => ({
  id: '7',
  roomId: '1',
  release: true,
  question: 'Quanto é 2 + 2?',
  answers: ['3', '4'],
  duration: 30,
  is_answered: false,
  answer: null,
  groups: [],
  released_at: new Date(start).toISOString(),
  ends_at: new Date(start + 30_000).toISOString(),
  results: null,
  ...change,
});
const question = (id: string, answer: number | null = null) => ({
  id,
  question: `Pergunta ${id}`,
  answers: ['sim', 'não'],
  answered: answer !== null,
  answer,
});
const group = (change: Partial<Quiz> = {}) =>
  quiz({ question: 'Três perguntas', answers: [], groups: [question('1'), question('2'), question('3')], ...change });

const told = (about: Quiz, afterMs = 0): QuizEvent => ({ name: 'told', quiz: about, nowMs: start + afterMs });
const tick = (afterMs: number): QuizEvent => ({ name: 'tick', nowMs: start + afterMs });
const choose = (answer: number): QuizEvent => ({ name: 'choose', answer });
const on: QuizEvent = { name: 'next' };
const back: QuizEvent = { name: 'previous' };
const skip: QuizEvent = { name: 'skip' };
const clear: QuizEvent = { name: 'clear', quizId: '7', tries: 1 };
const failed = (canRetry: boolean, ...questionIds: string[]): QuizEvent => ({
  name: 'failed',
  quizId: '7',
  questionIds,
  canRetry,
});

const play = (...events: QuizEvent[]) => {
  let state: QuizState = initialQuizState;
  const effects: QuizEffect[] = [];
  for (const event of events) {
    const step = next(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  const run = state.name === 'idle' ? null : state.run;
  const saves = effects.flatMap((effect) => (effect.name === 'save' ? [effect.answers] : []));
  const clears = effects.flatMap((effect) => (effect.name === 'clear_later' ? [effect.delayMs] : []));
  return {
    name: state.name,
    place: run?.place,
    saved: run?.saved,
    chosen: run?.chosen,
    id: run?.quiz.id,
    saves,
    clears,
  };
};

const over = quiz({ release: false, ends_at: new Date(start + 5000).toISOString() });
const withResults = quiz({ release: false, results: [{ id: '7', counts: [1, 2], rightAnswer: 1 }] });
const later = quiz({
  id: '8',
  released_at: new Date(start + 10_000).toISOString(),
  ends_at: new Date(start + 40_000).toISOString(),
});

describe('a single question', () => {
  it.each<[string, QuizEvent[], object]>([
    ['opens when it is released', [told(quiz())], { name: 'open', place: 0, saved: {} }],
    [
      'is answered by choosing, and clears a second later',
      [told(quiz()), choose(1)],
      { name: 'answered', saved: { 7: 1 }, saves: [[{ id: '7', answer: 1 }]], clears: [1000] },
    ],
    ['is over after that second', [told(quiz()), choose(1), clear], { name: 'over', saved: { 7: 1 } }],
    ['takes the first answer only', [told(quiz()), choose(1), choose(0)], { saves: [[{ id: '7', answer: 1 }]] }],
    ['takes no answer it does not have', [told(quiz()), choose(2), choose(-1)], { name: 'open', saves: [] }],
    ['stays while there is time', [told(quiz()), tick(29_999)], { name: 'open' }],
    ['disappears after its duration', [told(quiz()), tick(30_000)], { name: 'over' }],
    ['cannot be answered when it is over', [told(quiz()), tick(30_000), choose(1)], { name: 'over', saves: [] }],
    ['does not open when it comes too late', [told(quiz(), 30_000)], { name: 'over' }],
    ['does not open when it is closed', [told(over)], { name: 'over' }],
    ['closes when the organizer closes it', [told(quiz()), told(over, 5000)], { name: 'over' }],
    ['does not come back once answered', [told(quiz()), choose(1), clear, told(quiz(), 3000)], { name: 'over' }],
    ['is locked after a reload', [told(quiz({ is_answered: true, answer: 1 }))], { name: 'over', saved: { 7: 1 } }],
    ['can be put aside', [told(quiz()), skip], { name: 'aside', saves: [] }],
    ['comes back from there', [told(quiz()), skip, { name: 'reopen' }], { name: 'open' }],
    ['is over aside too', [told(quiz()), skip, tick(30_000)], { name: 'over' }],
    ['goes when the server refuses', [told(quiz()), choose(1), failed(false, '7'), clear], { name: 'over', saved: {} }],
    [
      'waits aside when nobody answered',
      [told(quiz()), choose(1), failed(true, '7'), clear],
      { name: 'aside', saved: {} },
    ],
    ['waits aside also after it cleared', [told(quiz()), choose(1), clear, failed(true, '7')], { name: 'aside' }],
    [
      'is over when the answer had arrived although nobody said so',
      [told(quiz()), choose(1), failed(true, '7'), told(quiz({ is_answered: true, answer: 1 }), 3000)],
      { name: 'over', saved: { 7: 1 } },
    ],
    [
      'says for a moment that it was sent also the second time, whenever the first moment ends',
      [told(quiz()), choose(1), failed(true, '7'), { name: 'reopen' }, choose(1), clear],
      { name: 'answered' },
    ],
    ['gives way to the next one', [told(quiz()), told(later, 10_000)], { name: 'open', id: '8' }],
    ['does not push the next one away', [told(later, 10_000), told(quiz(), 11_000)], { name: 'open', id: '8' }],
    ['shows its results', [told(quiz()), choose(1), clear, told(withResults)], { name: 'results', saved: { 7: 1 } }],
    ['shows them to who was not there', [told(withResults)], { name: 'results', saved: {} }],
    ['has them dismissed', [told(withResults), { name: 'dismiss' }], { name: 'over' }],
    ['has them taken down', [told(withResults), told(over)], { name: 'over' }],
    [
      'shows its results also after the next one',
      [told(quiz()), told(later, 10_000), tick(40_000), told(withResults, 41_000)],
      { name: 'results', id: '7' },
    ],
    [
      'does not lay its results over the next one',
      [told(quiz()), told(later, 10_000), told(withResults, 11_000)],
      { name: 'open', id: '8' },
    ],
    ['gives way after its results', [told(withResults), told(later, 10_000)], { name: 'open', id: '8' }],
    ['is nothing without a release', [tick(0), choose(0), on, back, skip, clear], { name: 'idle' }],
  ])('%s', (_title, events, expected) => {
    expect(play(...events)).toMatchObject(expected);
  });
});

describe('a group', () => {
  it.each<[string, QuizEvent[], object]>([
    [
      'lets an answer be changed before moving on',
      [told(group()), choose(0), choose(1)],
      { chosen: { 1: 1 }, saves: [] },
    ],
    [
      'saves when moving on',
      [told(group()), choose(1), on],
      { name: 'open', place: 1, saved: { 1: 1 }, chosen: {}, saves: [[{ id: '1', answer: 1 }]], clears: [] },
    ],
    [
      'locks what was saved',
      [told(group()), choose(1), on, back, choose(0)],
      { place: 0, saved: { 1: 1 }, chosen: {} },
    ],
    ['saves nothing twice', [told(group()), choose(1), on, back, on], { place: 1, saves: [[{ id: '1', answer: 1 }]] }],
    ['moves on without an answer', [told(group()), on], { name: 'open', place: 1, saves: [] }],
    ['skips a question', [told(group()), skip, skip], { name: 'open', place: 2, saves: [] }],
    ['is put aside by skipping the last', [told(group()), skip, skip, skip], { name: 'aside' }],
    ['does not go back before the first', [told(group()), back], { place: 0 }],
    ['keeps what was chosen when going back', [told(group()), on, choose(1), back], { place: 0, chosen: { 2: 1 } }],
    [
      'finishes with everything that was chosen',
      [told(group()), choose(0), on, choose(1), back, on, on, choose(0), on],
      {
        name: 'answered',
        saved: { 1: 0, 2: 1, 3: 0 },
        saves: [[{ id: '1', answer: 0 }], [{ id: '2', answer: 1 }], [{ id: '3', answer: 0 }]],
        clears: [1000],
      },
    ],
    [
      'is over when all was answered',
      [told(group()), choose(0), on, choose(0), on, choose(0), on, clear],
      { name: 'over' },
    ],
    ['waits aside with open questions', [told(group()), choose(0), on, on, on, clear], { name: 'aside' }],
    ['is put aside when finished with nothing', [told(group()), on, on, on], { name: 'aside', clears: [] }],
    [
      'comes back at the first open question',
      [told(group({ groups: [question('1', 0), question('2'), question('3')] }))],
      { name: 'open', place: 1, saved: { 1: 0 } },
    ],
    [
      'does not come back when all was answered',
      [told(group({ groups: [question('1', 0), question('2', 1)] }))],
      { name: 'over' },
    ],
    [
      'clears when an answer could not be saved, and keeps it chosen',
      [told(group()), choose(1), on, failed(true, '1')],
      { name: 'aside', saved: {}, chosen: { 1: 1 } },
    ],
    ['clears for good when one was refused', [told(group()), choose(1), on, failed(false, '1')], { name: 'over' }],
  ])('%s', (_title, events, expected) => {
    expect(play(...events)).toMatchObject(expected);
  });
});
