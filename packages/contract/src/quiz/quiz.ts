/** Spec section 3, Quiz: one question, or a group of them, with answers to choose from and a time. */
import * as z from 'zod/mini';
import * as limits from '../room-limits.ts';

const { maxQuestionLength, maxAnswerLength, minAnswers, maxAnswers, maxQuestions, minDurationS, maxDurationS } =
  limits.quiz;

export const quizId = z.string().check(z.regex(/^\d{1,18}$/));

/** The votes for each answer, in the order of the answers, and the right one (null for an opinion). */
export const questionResult = z.object({
  id: z.string(),
  counts: z.array(z.int()),
  rightAnswer: z.nullable(z.int()),
});

/** A question of a group. `answer` is the caller's own, which cannot be changed. */
export const groupQuestion = z.object({
  id: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
  answered: z.boolean(),
  answer: z.nullable(z.int()),
});

/** A quiz as viewers see it. It does not contain the right answer before the results are shown. */
export const quiz = z.object({
  id: z.string(),
  roomId: z.string(),
  /** True while answers are accepted. */
  release: z.boolean(),
  /** The title of a group. */
  question: z.string(),
  /** Empty for a group. */
  answers: z.array(z.string()),
  /** Seconds. */
  duration: z.int(),
  is_answered: z.boolean(),
  answer: z.nullable(z.int()),
  groups: z.array(groupQuestion),
  /** Server time. */
  released_at: z.string(),
  ends_at: z.string(),
  /** Null until the organizer shows them. */
  results: z.nullable(z.array(questionResult)),
});
export type Quiz = z.infer<typeof quiz>;

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const answerTexts = z.array(text(maxAnswerLength)).check(
  z.minLength(minAnswers),
  z.maxLength(maxAnswers),
  z.refine((answers) => new Set(answers).size === answers.length, 'answers must differ'),
);

const questionInput = z
  .object({
    question: text(maxQuestionLength),
    answers: answerTexts,
    /** Zero-based; null for an opinion, which earns no points. */
    rightAnswer: z.nullable(z.int().check(z.minimum(0))),
  })
  .check(
    z.refine(
      ({ answers, rightAnswer }) => rightAnswer === null || rightAnswer < answers.length,
      'the right answer must be one of the answers',
    ),
  );
export type QuestionInput = z.infer<typeof questionInput>;

/** One question is a single quiz; more are a group, which may have a title. */
export const quizInput = z.object({
  title: z._default(z.string().check(z.trim(), z.maxLength(maxQuestionLength)), ''),
  duration: z.int().check(z.minimum(minDurationS), z.maximum(maxDurationS)),
  questions: z.array(questionInput).check(z.minLength(1), z.maxLength(maxQuestions)),
});
export type QuizInput = z.infer<typeof quizInput>;

/** A quiz as organizers see it, with its state and the counts of its answers. */
export const quizDetails = z.object({
  id: z.string(),
  roomId: z.string(),
  title: z.string(),
  duration: z.int(),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      answers: z.array(z.string()),
      rightAnswer: z.nullable(z.int()),
      counts: z.array(z.int()),
    }),
  ),
  released_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  areResultsShown: z.boolean(),
});
export type QuizDetails = z.infer<typeof quizDetails>;
