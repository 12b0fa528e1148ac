/**
 * Spec section 4, Quiz: the states of one viewer's quiz. A single question is answered by choosing; in a group an answer is
 * chosen, and saved when moving on. Pure: time, notices and the server's responses arrive as events.
 */

import type { Quiz } from '@palco/contract/quiz/quiz';
import * as limits from '@palco/contract/room-limits';
import { remainingMs } from './time.ts';

export type Question = { readonly id: string; readonly question: string; readonly answers: readonly string[] };
type Answers = Readonly<Record<string, number>>;

/** One viewer's progress through one quiz. */
export type Run = {
  readonly quiz: Quiz;
  /** The question of the group that the card shows. */
  readonly index: number;
  /** Sent to the server or being sent: locked. */
  readonly saved: Answers;
  /** Chosen in a group, not yet sent. */
  readonly chosen: Answers;
  /** How many times the viewer submitted; a submission that could not be sent is repeated. */
  readonly tries: number;
};

export type QuizState =
  | { readonly name: 'idle' }
  | { readonly name: 'open'; readonly run: Run }
  /** The card confirms the answer for a moment. */
  | { readonly name: 'answered'; readonly run: Run }
  /** Minimised by the viewer while there is time left; can be reopened. */
  | { readonly name: 'set_aside'; readonly run: Run }
  /** Not shown again to this viewer; the run is needed to ignore repeated releases and to show the results. */
  | { readonly name: 'finished'; readonly run: Run }
  | { readonly name: 'results'; readonly run: Run };

export type QuizEvent =
  /** A release, an update, or the server's response to a fetch. */
  | { readonly name: 'received'; readonly quiz: Quiz; readonly nowMs: number }
  | { readonly name: 'tick'; readonly nowMs: number }
  | { readonly name: 'choose'; readonly answer: number }
  | { readonly name: 'next' | 'previous' | 'skip' | 'reopen' | 'dismiss' }
  /** The delay after answering has passed; ignored unless it belongs to this try. */
  | { readonly name: 'clear'; readonly quizId: string; readonly tries: number }
  /** `canRetry`: the server did not respond, so it has decided nothing. */
  | {
      readonly name: 'failed';
      readonly quizId: string;
      readonly questionIds: readonly string[];
      readonly canRetry: boolean;
    };

export type QuizEffect =
  | { readonly name: 'save'; readonly quiz: Quiz; readonly answers: readonly { id: string; answer: number }[] }
  | { readonly name: 'clear_later'; readonly quizId: string; readonly tries: number; readonly delayMs: number };

export type QuizStep = { readonly state: QuizState; readonly effects: readonly QuizEffect[] };

export const initialQuizState: QuizState = { name: 'idle' };

export const isGroup = (quiz: Pick<Quiz, 'groups'>): boolean => quiz.groups.length > 0;

/** A single quiz is a group of one whose question has the quiz's own id. */
export const questionsOf = (quiz: Quiz): readonly Question[] =>
  isGroup(quiz) ? quiz.groups : [{ id: quiz.id, question: quiz.question, answers: quiz.answers }];

export const currentQuestion = ({ quiz, index }: Run): Question | undefined => questionsOf(quiz)[index];
export const isLast = ({ quiz, index }: Run): boolean => index === questionsOf(quiz).length - 1;

export const next = (state: QuizState, event: QuizEvent): QuizStep => {
  switch (event.name) {
    case 'received':
      return stay(receive(state, event.quiz, event.nowMs));
    case 'tick':
      return stay(isRunning(state) && remainingMs(state.run.quiz, event.nowMs) === 0 ? finished(state.run) : state);
    case 'choose':
      return state.name === 'open' ? choose(state.run, event.answer) : stay(state);
    case 'next':
      return state.name === 'open' ? moveOn(state.run) : stay(state);
    case 'previous':
      return stay(state.name === 'open' ? open(state.run, Math.max(0, state.run.index - 1)) : state);
    case 'skip':
      return stay(state.name === 'open' ? skip(state.run) : state);
    case 'reopen':
      return stay(state.name === 'set_aside' ? { name: 'open', run: state.run } : state);
    case 'dismiss':
      return stay(state.name === 'results' ? finished(state.run) : state);
    case 'clear':
      return stay(state.name === 'answered' && isOf(state.run, event) ? leave(state.run) : state);
    case 'failed':
      return stay(fail(state, event));
  }
};

const stay = (state: QuizState): QuizStep => ({ state, effects: [] });
const finished = (run: Run): QuizState => ({ name: 'finished', run });
const open = (run: Run, index: number): QuizState => ({ name: 'open', run: { ...run, index } });
/** A group with unanswered questions can be reopened while there is time. */
const leave = (run: Run): QuizState => (isComplete(run) ? finished(run) : { name: 'set_aside', run });
const isOf = (run: Run, { quizId, tries }: QuizEvent & { name: 'clear' }) =>
  run.quiz.id === quizId && run.tries === tries;
const isRunning = (state: QuizState) => state.name === 'open' || state.name === 'set_aside';

const receive = (state: QuizState, quiz: Quiz, nowMs: number): QuizState => {
  const known = state.name === 'idle' ? null : state.run;
  const isSame = known?.quiz.id === quiz.id;
  // A late response about the quiz before this one must not replace a quiz that is running.
  const isOlder = known !== null && !isSame && quiz.released_at < known.quiz.released_at;
  if (isOlder && (quiz.results === null || isRunning(state) || state.name === 'answered')) return state;
  const run = isSame ? { ...known, quiz, saved: { ...known.saved, ...savedIn(quiz) } } : begin(quiz);
  if (quiz.results) return { name: 'results', run };
  if (!quiz.release || remainingMs(quiz, nowMs) === 0) return isSame || state.name === 'idle' ? finished(run) : state;
  // Answered from another tab, or the acknowledgement was lost.
  if (isSame && isComplete(run) && isRunning(state)) return finished(run);
  if (isSame) return { ...state, run } as QuizState;
  return isComplete(run) ? finished(run) : { name: 'open', run };
};

const begin = (quiz: Quiz): Run => {
  const saved = savedIn(quiz);
  const firstOpen = questionsOf(quiz).findIndex((question) => !(question.id in saved));
  return { quiz, index: Math.max(0, firstOpen), saved, chosen: {}, tries: 0 };
};

const savedIn = (quiz: Quiz): Answers => {
  const given = isGroup(quiz) ? quiz.groups : [{ id: quiz.id, answer: quiz.answer }];
  return Object.fromEntries(given.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]])));
};

const isComplete = ({ quiz, saved }: Run) => questionsOf(quiz).every((question) => question.id in saved);

const choose = (run: Run, answer: number): QuizStep => {
  const question = currentQuestion(run);
  if (!question || question.id in run.saved || answer < 0 || answer >= question.answers.length) {
    return stay({ name: 'open', run });
  }
  const chosen = { ...run.chosen, [question.id]: answer };
  return isGroup(run.quiz) ? stay({ name: 'open', run: { ...run, chosen } }) : finish({ ...run, chosen });
};

const moveOn = (run: Run): QuizStep => {
  if (isLast(run)) return finish(run);
  const id = currentQuestion(run)?.id ?? '';
  const { run: after, effects } = save(run, [id]);
  return { state: open(after, run.index + 1), effects };
};

/** Sends all chosen answers; without any, the quiz is only set aside. */
const finish = (run: Run): QuizStep => {
  const { run: after, effects } = save(run, Object.keys(run.chosen));
  if (Object.keys(after.saved).length === 0) return stay({ name: 'set_aside', run });
  const tries = run.tries + 1;
  const clear = { name: 'clear_later', quizId: run.quiz.id, tries, delayMs: limits.quiz.clearAfterMs } as const;
  return { state: { name: 'answered', run: { ...after, tries } }, effects: [...effects, clear] };
};

const save = (run: Run, ids: readonly string[]): { run: Run; effects: QuizEffect[] } => {
  const answers = ids.flatMap((id) => {
    const answer = run.chosen[id];
    return answer === undefined || id in run.saved ? [] : [{ id, answer }];
  });
  if (answers.length === 0) return { run, effects: [] };
  const chosen = without(
    run.chosen,
    answers.map(({ id }) => id),
  );
  const saved = { ...run.saved, ...Object.fromEntries(answers.map(({ id, answer }) => [id, answer])) };
  return { run: { ...run, saved, chosen }, effects: [{ name: 'save', quiz: run.quiz, answers }] };
};

/** Moves to the next question of a group; skipping the last question sets the quiz aside. */
const skip = (run: Run): QuizState => (isLast(run) ? { name: 'set_aside', run } : open(run, run.index + 1));

const fail = (state: QuizState, { quizId, questionIds, canRetry }: QuizEvent & { name: 'failed' }): QuizState => {
  if (state.name === 'idle' || state.name === 'results' || state.run.quiz.id !== quizId) return state;
  const lost = Object.entries(state.run.saved).filter(([id]) => questionIds.includes(id));
  const run = {
    ...state.run,
    saved: without(state.run.saved, questionIds),
    chosen: { ...state.run.chosen, ...Object.fromEntries(lost) },
  };
  // The server refused the answer; sending it again would be refused again.
  return canRetry ? { name: 'set_aside', run } : finished(run);
};

const without = (answers: Answers, ids: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id)));
