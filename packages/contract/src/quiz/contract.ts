/** Spec sections 2, 3, 4, 7: quizzes of a room, written and released by organizers, answered by the members of the room. */
import * as z from 'zod/mini';
import { notice, request, route } from '../define.ts';
import * as limits from '../room-limits.ts';
import { roomId } from '../rooms/contract.ts';
import { respelled } from '../spelling.ts';
import { quiz, quizDetails, quizId, quizInput } from './quiz.ts';

const ofQuiz = z.object({ id: quizId });
const inRoom = z.object({ id: roomId });
const changeLimit = { max: 120, windowMs: 60_000 };
const answerLimit = { max: 120, windowMs: 60_000 };

export const listQuizzes = route({
  name: 'quiz.list',
  method: 'GET',
  path: '/api/rooms/:id/questions',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'The quizzes of a room with their right answers and counts, newest first',
  params: inRoom,
  response: z.object({ questions: z.array(quizDetails) }),
  errors: ['ROOM_NOT_FOUND'],
});

export const createQuiz = route({
  name: 'quiz.create',
  isRepeatable: true,
  method: 'POST',
  path: '/api/rooms/:id/questions',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Write a quiz: one question, or a group of them',
  params: inRoom,
  body: quizInput,
  response: quizDetails,
  errors: ['ROOM_NOT_FOUND'],
  limit: changeLimit,
});

export const updateQuiz = route({
  name: 'quiz.update',
  method: 'PUT',
  path: '/api/rooms/questions/:id',
  access: 'organizer',
  manages: { quiz: 'id' },
  summary: 'Rewrite a quiz that was never released',
  params: ofQuiz,
  body: quizInput,
  response: quizDetails,
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_RELEASED'],
  limit: changeLimit,
});

export const deleteQuiz = route({
  name: 'quiz.delete',
  method: 'DELETE',
  path: '/api/rooms/questions/:id',
  access: 'organizer',
  manages: { quiz: 'id' },
  summary: 'Delete a quiz that is not being answered; points that were earned stay',
  params: ofQuiz,
  response: z.object({}),
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_RELEASED'],
  limit: changeLimit,
});

export const releaseQuiz = route({
  name: 'quiz.release',
  method: 'POST',
  path: '/api/rooms/questions/:id/release',
  access: 'organizer',
  manages: { quiz: 'id' },
  summary: 'Release a quiz to all viewers of its room; closes the one before. Possible once',
  params: ofQuiz,
  response: quizDetails,
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_CLOSED'],
  limit: changeLimit,
});

export const closeQuiz = route({
  name: 'quiz.close',
  method: 'POST',
  path: '/api/rooms/questions/:id/close',
  access: 'organizer',
  manages: { quiz: 'id' },
  summary: 'Close a quiz before its time is over',
  params: ofQuiz,
  response: quizDetails,
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_NOT_RELEASED'],
  limit: changeLimit,
});

export const showResults = route({
  name: 'quiz.showResults',
  method: 'POST',
  path: '/api/rooms/questions/:id/results',
  access: 'organizer',
  manages: { quiz: 'id' },
  summary: 'Show the right answer and the counts to all viewers, or hide them; showing closes the quiz',
  params: ofQuiz,
  body: z.object({ show: z.boolean() }),
  response: quizDetails,
  errors: ['QUIZ_NOT_FOUND', 'QUIZ_NOT_RELEASED'],
  limit: changeLimit,
});

export const readQuizzes = route({
  name: 'quiz.info',
  method: 'GET',
  path: '/api/rooms/questions/info',
  access: 'user',
  summary: 'A released quiz with the answers of the caller; the running quiz of the room comes first',
  query: z.object({
    id: quizId,
    /** `false` omits the questions of a group. */
    groups: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.object({ questions: z.array(quiz) }),
  errors: ['QUIZ_NOT_FOUND', 'ROOM_NOT_FOUND', 'NO_PERMISSION', 'TERMS_REQUIRED'],
  limit: answerLimit,
});

/** The exact text of an answer, or its zero-based index. */
const answerText = z.string().check(z.minLength(1), z.maxLength(limits.quiz.maxAnswerLength));
const answerPlace = z.int().check(z.minimum(0));

export const answerQuiz = route({
  name: 'quiz.answer',
  method: 'POST',
  path: '/api/rooms/questions/:id/answer',
  access: 'user',
  summary: 'Answer: `answer` for a single question, `answers` for questions of a group. The first one counts',
  params: ofQuiz,
  query: z.object({ answer: z.optional(answerText) }),
  body: z.optional(
    z.object({
      answers: z.optional(
        z
          .array(z.object({ id: quizId, answer: z.union([answerText, answerPlace]) }))
          .check(z.minLength(1), z.maxLength(limits.quiz.maxQuestions)),
      ),
    }),
  ),
  /** The questions this call answered. */
  response: z.object({ id: z.string(), answered: z.array(z.string()) }),
  errors: [
    'QUIZ_NOT_FOUND',
    'QUIZ_CLOSED',
    'QUIZ_ANSWERED',
    'QUIZ_ANSWER_UNKNOWN',
    'ROOM_NOT_FOUND',
    'NO_PERMISSION',
    'TERMS_REQUIRED',
  ],
  limit: answerLimit,
});

/** The running quiz of the room, for pages that join late or reconnect. */
export const activeQuestion = request({
  name: 'active_question',
  access: 'user',
  payload: respelled(z.object({ roomId })),
  reply: z.object({ quiz: z.nullable(quiz) }),
  errors: ['ROOM_NOT_FOUND', 'NO_PERMISSION', 'TERMS_REQUIRED'],
  limit: answerLimit,
});

/** Points that the caller earned in a quiz. The answer has none while it is running, because points would reveal the right answer. */
export const earnedPoints = request({
  name: 'earned_points',
  access: 'user',
  payload: respelled(z.object({ id: quizId })),
  reply: z.object({
    isClosed: z.boolean(),
    /** Null for a caller who earns no points here: no answer, an opinion, no gamification, staff. */
    earned: z.nullable(z.object({ points: z.int(), rank: z.nullable(z.int()), total: z.int() })),
  }),
  errors: ['QUIZ_NOT_FOUND', 'ROOM_NOT_FOUND', 'NO_PERMISSION', 'TERMS_REQUIRED'],
  limit: answerLimit,
});

/** The notice carries the whole quiz, so that a full room does not fetch it all at once. */
export const questionReleased = notice({ name: 'release_question', payload: quiz });
/** A quiz was closed, or its results were shown or hidden. */
export const releasedQuestionUpdated = notice({ name: 'update_released_question', payload: quiz });

/** For organizers: a quiz of a room changed or got answers; `quiz` is its new state, null when it was deleted. */
export const quizChanged = notice({
  name: 'question_changed',
  payload: z.object({ roomId: z.string(), id: z.string(), quiz: z.nullable(quizDetails) }),
});
