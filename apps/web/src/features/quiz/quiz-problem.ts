/** Spec section 8, Quiz: the server's text, else ours; QUIZ_FAILED when the server did not answer. */
import { ApiError } from '../../lib/http/api-error.ts';
import type { QuizMessages } from './messages.pt-BR.ts';

export const answerProblem = (error: unknown, messages: QuizMessages): string =>
  error instanceof ApiError ? (error.description ?? messages.failAnswer) : messages.failNetwork;

export const loadProblem = (error: unknown, messages: QuizMessages): string =>
  error instanceof ApiError ? (error.description ?? messages.failLoad) : messages.failLoadNetwork;

/** Without a decision of the server, the viewer may try again. */
export const canRetry = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
