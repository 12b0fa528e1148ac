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

const received = (about: Quiz, afterMs = 0): QuizEvent => ({ name: 'received', quiz: about, nowMs: start + afterMs });
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
    index: run?.index,
    saved: run?.saved,
    chosen: run?.chosen,
    id: run?.quiz.id,
    saves,
    clears,
  };
};

const closed = quiz({ release: false, ends_at: new Date(start + 5000).toISOString() });
const withResults = quiz({ release: false, results: [{ id: '7', counts: [1, 2], rightAnswer: 1 }] });
const later = quiz({
  id: '8',
  released_at: new Date(start + 10_000).toISOString(),
  ends_at: new Date(start + 40_000).toISOString(),
});

describe('a single question', () => {
  it.each<[string, QuizEvent[], object]>([
    ['opens when it is released', [received(quiz())], { name: 'open', index: 0, saved: {} }],
    [
      'is answered by choosing, and clears a second later',
      [received(quiz()), choose(1)],
      { name: 'answered', saved: { 7: 1 }, saves: [[{ id: '7', answer: 1 }]], clears: [1000] },
    ],
    ['is over after that second', [received(quiz()), choose(1), clear], { name: 'finished', saved: { 7: 1 } }],
    ['takes the first answer only', [received(quiz()), choose(1), choose(0)], { saves: [[{ id: '7', answer: 1 }]] }],
    ['takes no answer it does not have', [received(quiz()), choose(2), choose(-1)], { name: 'open', saves: [] }],
    ['stays while there is time', [received(quiz()), tick(29_999)], { name: 'open' }],
    ['disappears after its duration', [received(quiz()), tick(30_000)], { name: 'finished' }],
    [
      'cannot be answered when it is over',
      [received(quiz()), tick(30_000), choose(1)],
      { name: 'finished', saves: [] },
    ],
    ['does not open when it comes too late', [received(quiz(), 30_000)], { name: 'finished' }],
    ['does not open when it is closed', [received(closed)], { name: 'finished' }],
    ['closes when the organizer closes it', [received(quiz()), received(closed, 5000)], { name: 'finished' }],
    [
      'does not come back once answered',
      [received(quiz()), choose(1), clear, received(quiz(), 3000)],
      { name: 'finished' },
    ],
    [
      'is locked after a reload',
      [received(quiz({ is_answered: true, answer: 1 }))],
      { name: 'finished', saved: { 7: 1 } },
    ],
    ['can be put aside', [received(quiz()), skip], { name: 'set_aside', saves: [] }],
    ['comes back from there', [received(quiz()), skip, { name: 'reopen' }], { name: 'open' }],
    ['is over aside too', [received(quiz()), skip, tick(30_000)], { name: 'finished' }],
    [
      'goes when the server refuses',
      [received(quiz()), choose(1), failed(false, '7'), clear],
      { name: 'finished', saved: {} },
    ],
    [
      'is set aside when the server did not respond',
      [received(quiz()), choose(1), failed(true, '7'), clear],
      { name: 'set_aside', saved: {} },
    ],
    [
      'waits aside also after it cleared',
      [received(quiz()), choose(1), clear, failed(true, '7')],
      { name: 'set_aside' },
    ],
    [
      'is finished when the answer arrived but its acknowledgement was lost',
      [received(quiz()), choose(1), failed(true, '7'), received(quiz({ is_answered: true, answer: 1 }), 3000)],
      { name: 'finished', saved: { 7: 1 } },
    ],
    [
      'says for a moment that it was sent also the second time, whenever the first moment ends',
      [received(quiz()), choose(1), failed(true, '7'), { name: 'reopen' }, choose(1), clear],
      { name: 'answered' },
    ],
    ['gives way to the next one', [received(quiz()), received(later, 10_000)], { name: 'open', id: '8' }],
    ['does not push the next one away', [received(later, 10_000), received(quiz(), 11_000)], { name: 'open', id: '8' }],
    [
      'shows its results',
      [received(quiz()), choose(1), clear, received(withResults)],
      { name: 'results', saved: { 7: 1 } },
    ],
    ['shows them to who was not there', [received(withResults)], { name: 'results', saved: {} }],
    ['has them dismissed', [received(withResults), { name: 'dismiss' }], { name: 'finished' }],
    ['has them taken down', [received(withResults), received(closed)], { name: 'finished' }],
    [
      'shows its results also after the next one',
      [received(quiz()), received(later, 10_000), tick(40_000), received(withResults, 41_000)],
      { name: 'results', id: '7' },
    ],
    [
      'does not lay its results over the next one',
      [received(quiz()), received(later, 10_000), received(withResults, 11_000)],
      { name: 'open', id: '8' },
    ],
    ['gives way after its results', [received(withResults), received(later, 10_000)], { name: 'open', id: '8' }],
    ['is nothing without a release', [tick(0), choose(0), on, back, skip, clear], { name: 'idle' }],
  ])('%s', (_title, events, expected) => {
    expect(play(...events)).toMatchObject(expected);
  });
});

describe('a group', () => {
  it.each<[string, QuizEvent[], object]>([
    [
      'lets an answer be changed before moving on',
      [received(group()), choose(0), choose(1)],
      { chosen: { 1: 1 }, saves: [] },
    ],
    [
      'saves when moving on',
      [received(group()), choose(1), on],
      { name: 'open', index: 1, saved: { 1: 1 }, chosen: {}, saves: [[{ id: '1', answer: 1 }]], clears: [] },
    ],
    [
      'locks what was saved',
      [received(group()), choose(1), on, back, choose(0)],
      { index: 0, saved: { 1: 1 }, chosen: {} },
    ],
    [
      'saves nothing twice',
      [received(group()), choose(1), on, back, on],
      { index: 1, saves: [[{ id: '1', answer: 1 }]] },
    ],
    ['moves on without an answer', [received(group()), on], { name: 'open', index: 1, saves: [] }],
    ['skips a question', [received(group()), skip, skip], { name: 'open', index: 2, saves: [] }],
    ['is put aside by skipping the last', [received(group()), skip, skip, skip], { name: 'set_aside' }],
    ['does not go back before the first', [received(group()), back], { index: 0 }],
    ['keeps what was chosen when going back', [received(group()), on, choose(1), back], { index: 0, chosen: { 2: 1 } }],
    [
      'finishes with everything that was chosen',
      [received(group()), choose(0), on, choose(1), back, on, on, choose(0), on],
      {
        name: 'answered',
        saved: { 1: 0, 2: 1, 3: 0 },
        saves: [[{ id: '1', answer: 0 }], [{ id: '2', answer: 1 }], [{ id: '3', answer: 0 }]],
        clears: [1000],
      },
    ],
    [
      'is over when all was answered',
      [received(group()), choose(0), on, choose(0), on, choose(0), on, clear],
      { name: 'finished' },
    ],
    ['waits aside with open questions', [received(group()), choose(0), on, on, on, clear], { name: 'set_aside' }],
    ['is put aside when finished with nothing', [received(group()), on, on, on], { name: 'set_aside', clears: [] }],
    [
      'comes back at the first open question',
      [received(group({ groups: [question('1', 0), question('2'), question('3')] }))],
      { name: 'open', index: 1, saved: { 1: 0 } },
    ],
    [
      'does not come back when all was answered',
      [received(group({ groups: [question('1', 0), question('2', 1)] }))],
      { name: 'finished' },
    ],
    [
      'clears when an answer could not be saved, and keeps it chosen',
      [received(group()), choose(1), on, failed(true, '1')],
      { name: 'set_aside', saved: {}, chosen: { 1: 1 } },
    ],
    [
      'clears for good when one was refused',
      [received(group()), choose(1), on, failed(false, '1')],
      { name: 'finished' },
    ],
  ])('%s', (_title, events, expected) => {
    expect(play(...events)).toMatchObject(expected);
  });
});
