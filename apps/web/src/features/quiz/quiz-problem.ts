/** Spec section 8, Quiz: the server's words, else ours; QUIZ_FAILED when nobody answered. */
import { ApiError } from '../../lib/http/api-error.ts';
import type { QuizMessages } from './messages.pt-BR.ts';

export const answerProblem = (error: unknown, messages: QuizMessages): string =>
  error instanceof ApiError ? (error.description ?? messages.failAnswer) : messages.failNetwork;

export const loadProblem = (error: unknown, messages: QuizMessages): string =>
  error instanceof ApiError ? (error.description ?? messages.failLoad) : messages.failLoadNetwork;

/** Where nothing was decided, the person may try again. */
export const canRetry = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
