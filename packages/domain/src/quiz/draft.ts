/** A quiz while it is being written. Answers left empty do not count, as long as enough are left. */

import type { QuizDetails, QuizInput } from '@palco/contract/quiz/quiz';
import * as limits from '@palco/contract/room-limits';

export type DraftQuestion = {
  readonly question: string;
  readonly answers: readonly string[];
  readonly rightAnswer: number | null;
};
export type QuizDraft = {
  readonly title: string;
  readonly duration: string;
  readonly questions: readonly DraftQuestion[];
};

export type AnswerProblem = 'required' | 'repeated' | null;
export type QuestionProblems = { readonly question: 'required' | null; readonly answers: readonly AnswerProblem[] };
export type DraftProblems = { readonly duration: boolean; readonly questions: readonly QuestionProblems[] };

const { minAnswers, minDurationS, maxDurationS, defaultDurationS } = limits.quiz;

export const emptyQuestion: DraftQuestion = { question: '', answers: ['', '', '', ''], rightAnswer: null };
export const emptyDraft: QuizDraft = { title: '', duration: String(defaultDurationS), questions: [emptyQuestion] };

export const draftOf = ({ title, duration, questions }: QuizDetails): QuizDraft => ({
  title,
  duration: String(duration),
  questions: questions.map(({ question, answers, rightAnswer }) => ({ question, answers, rightAnswer })),
});

export const draftProblems = ({ duration, questions }: QuizDraft): DraftProblems => {
  const seconds = Number(duration);
  return {
    duration: !Number.isInteger(seconds) || seconds < minDurationS || seconds > maxDurationS,
    questions: questions.map(({ question, answers, rightAnswer }) => ({
      question: question.trim() === '' ? 'required' : null,
      answers: answers.map((_, place) => answerProblem(answers, place, rightAnswer)),
    })),
  };
};

const answerProblem = (answers: readonly string[], place: number, rightAnswer: number | null): AnswerProblem => {
  const texts = answers.map((answer) => answer.trim());
  const own = texts[place] ?? '';
  if (own !== '') return texts.indexOf(own) < place ? 'repeated' : null;
  return place < minAnswers || place === rightAnswer ? 'required' : null;
};

export const isComplete = (draft: QuizDraft): boolean => {
  const { duration, questions } = draftProblems(draft);
  return !duration && questions.every(({ question, answers }) => !question && answers.every((problem) => !problem));
};

/** Of a complete draft: what is sent. */
export const inputOf = ({ title, duration, questions }: QuizDraft): QuizInput => ({
  title: questions.length > 1 ? title.trim() : '',
  duration: Number(duration),
  questions: questions.map(({ question, answers, rightAnswer }) => {
    const filled = answers.map((answer, place) => ({ text: answer.trim(), place })).filter(({ text }) => text !== '');
    const right = filled.findIndex(({ place }) => place === rightAnswer);
    return {
      question: question.trim(),
      answers: filled.map(({ text }) => text),
      rightAnswer: right < 0 ? null : right,
    };
  }),
});
