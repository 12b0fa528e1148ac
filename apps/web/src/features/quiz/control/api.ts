import * as contract from '@palco/contract/quiz';
import type { QuizInput } from '@palco/contract/quiz/quiz';
import { call } from '../../../lib/http/api-client.ts';

export const fetchRoomQuizzes = (id: string) => call(contract.listQuizzes, { params: { id } });
export const createQuiz = (roomId: string, input: QuizInput) =>
  call(contract.createQuiz, { params: { id: roomId }, body: input });
export const updateQuiz = (id: string, input: QuizInput) => call(contract.updateQuiz, { params: { id }, body: input });
export const deleteQuiz = (id: string) => call(contract.deleteQuiz, { params: { id } });
export const releaseQuiz = (id: string) => call(contract.releaseQuiz, { params: { id } });
export const closeQuiz = (id: string) => call(contract.closeQuiz, { params: { id } });
export const showResults = (id: string, show: boolean) =>
  call(contract.showResults, { params: { id }, body: { show } });
