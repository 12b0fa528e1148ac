/**
 * Spec section 4, Quiz: what one viewer goes through with a quiz. A single question is answered by choosing; in a group an
 * answer is chosen, and saved when moving on. Pure: time, notices and the server's answers arrive as events.
 */

import type { Quiz } from '@palco/contract/quiz/quiz';
import * as limits from '@palco/contract/room-limits';
import { remainingMs } from './time.ts';

export type Question = { readonly id: string; readonly question: string; readonly answers: readonly string[] };
type Answers = Readonly<Record<string, number>>;

/** One person's way through one quiz. */
export type Run = {
  readonly quiz: Quiz;
  /** Which question of the group is on the card. */
  readonly place: number;
  /** Given to the server, or on the way there: locked. */
  readonly saved: Answers;
  /** Chosen in a group and not yet moved on from. */
  readonly chosen: Answers;
  /** How often it was finished: one that could not be sent is finished again. */
  readonly tries: number;
};

export type QuizState =
  | { readonly name: 'idle' }
  | { readonly name: 'open'; readonly run: Run }
  /** Answered: the card says so for a moment. */
  | { readonly name: 'answered'; readonly run: Run }
  /** Put aside while there is time left; can be brought back. */
  | { readonly name: 'aside'; readonly run: Run }
  /** Over for this person; kept so that nothing brings it back, and for the results. */
  | { readonly name: 'over'; readonly run: Run }
  | { readonly name: 'results'; readonly run: Run };

export type QuizEvent =
  /** A release, an update, or what the server answered when asked. */
  | { readonly name: 'told'; readonly quiz: Quiz; readonly nowMs: number }
  | { readonly name: 'tick'; readonly nowMs: number }
  | { readonly name: 'choose'; readonly answer: number }
  | { readonly name: 'next' | 'previous' | 'skip' | 'reopen' | 'dismiss' }
  /** The moment after answering has passed; of this try and no other. */
  | { readonly name: 'clear'; readonly quizId: string; readonly tries: number }
  /** `canRetry`: nobody answered, so nothing was decided. */
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

export const currentQuestion = ({ quiz, place }: Run): Question | undefined => questionsOf(quiz)[place];
export const isLast = ({ quiz, place }: Run): boolean => place === questionsOf(quiz).length - 1;

export const next = (state: QuizState, event: QuizEvent): QuizStep => {
  switch (event.name) {
    case 'told':
      return stay(hear(state, event.quiz, event.nowMs));
    case 'tick':
      return stay(isRunning(state) && remainingMs(state.run.quiz, event.nowMs) === 0 ? over(state.run) : state);
    case 'choose':
      return state.name === 'open' ? choose(state.run, event.answer) : stay(state);
    case 'next':
      return state.name === 'open' ? moveOn(state.run) : stay(state);
    case 'previous':
      return stay(state.name === 'open' ? open(state.run, Math.max(0, state.run.place - 1)) : state);
    case 'skip':
      return stay(state.name === 'open' ? skip(state.run) : state);
    case 'reopen':
      return stay(state.name === 'aside' ? { name: 'open', run: state.run } : state);
    case 'dismiss':
      return stay(state.name === 'results' ? over(state.run) : state);
    case 'clear':
      return stay(state.name === 'answered' && isOf(state.run, event) ? leave(state.run) : state);
    case 'failed':
      return stay(fail(state, event));
  }
};

const stay = (state: QuizState): QuizStep => ({ state, effects: [] });
const over = (run: Run): QuizState => ({ name: 'over', run });
const open = (run: Run, place: number): QuizState => ({ name: 'open', run: { ...run, place } });
/** A group left with open questions can be brought back while there is time. */
const leave = (run: Run): QuizState => (isComplete(run) ? over(run) : { name: 'aside', run });
const isOf = (run: Run, { quizId, tries }: QuizEvent & { name: 'clear' }) =>
  run.quiz.id === quizId && run.tries === tries;
const isRunning = (state: QuizState) => state.name === 'open' || state.name === 'aside';

const hear = (state: QuizState, quiz: Quiz, nowMs: number): QuizState => {
  const known = state.name === 'idle' ? null : state.run;
  const isSame = known?.quiz.id === quiz.id;
  // An answer that was on its way while the next quiz was released; what is asked right now comes before what was asked.
  const isOlder = known !== null && !isSame && quiz.released_at < known.quiz.released_at;
  if (isOlder && (quiz.results === null || isRunning(state) || state.name === 'answered')) return state;
  const run = isSame ? { ...known, quiz, saved: { ...known.saved, ...savedIn(quiz) } } : begin(quiz);
  if (quiz.results) return { name: 'results', run };
  if (!quiz.release || remainingMs(quiz, nowMs) === 0) return isSame || state.name === 'idle' ? over(run) : state;
  // Given from another tab, or under an acknowledgement that was lost.
  if (isSame && isComplete(run) && isRunning(state)) return over(run);
  if (isSame) return { ...state, run } as QuizState;
  return isComplete(run) ? over(run) : { name: 'open', run };
};

const begin = (quiz: Quiz): Run => {
  const saved = savedIn(quiz);
  const firstOpen = questionsOf(quiz).findIndex((question) => !(question.id in saved));
  return { quiz, place: Math.max(0, firstOpen), saved, chosen: {}, tries: 0 };
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
  return { state: open(after, run.place + 1), effects };
};

/** Whatever was chosen goes; with nothing given at all the quiz is only put aside. */
const finish = (run: Run): QuizStep => {
  const { run: after, effects } = save(run, Object.keys(run.chosen));
  if (Object.keys(after.saved).length === 0) return stay({ name: 'aside', run });
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

/** In a group to the next question; the last one, or the only one, puts the quiz aside. */
const skip = (run: Run): QuizState => (isLast(run) ? { name: 'aside', run } : open(run, run.place + 1));

const fail = (state: QuizState, { quizId, questionIds, canRetry }: QuizEvent & { name: 'failed' }): QuizState => {
  if (state.name === 'idle' || state.name === 'results' || state.run.quiz.id !== quizId) return state;
  const lost = Object.entries(state.run.saved).filter(([id]) => questionIds.includes(id));
  const run = {
    ...state.run,
    saved: without(state.run.saved, questionIds),
    chosen: { ...state.run.chosen, ...Object.fromEntries(lost) },
  };
  // Where the server said no, asking again would only bring the same answer.
  return canRetry ? { name: 'aside', run } : over(run);
};

const without = (answers: Answers, ids: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id)));
