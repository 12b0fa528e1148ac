/** Spec section 8, quiz: the only texts of this feature that the server sends itself. */
import { AppError, type ErrorCode } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';

const codes = ['QUIZ_NOT_FOUND', 'QUIZ_CLOSED', 'QUIZ_ANSWERED', 'QUIZ_ANSWER_UNKNOWN', 'NO_PERMISSION'] as const;
type Explained = (typeof codes)[number];

const quizMessages: Record<Language, Record<Explained, string>> = {
  'pt-BR': {
    QUIZ_NOT_FOUND: 'Esta pergunta não existe mais.',
    QUIZ_CLOSED: 'O tempo desta pergunta acabou.',
    QUIZ_ANSWERED: 'Você já respondeu esta pergunta.',
    QUIZ_ANSWER_UNKNOWN: 'Esta resposta não é uma das opções.',
    NO_PERMISSION: 'Você não participa desta sala.',
  },
  'en-US': {
    QUIZ_NOT_FOUND: 'This question is no longer there.',
    QUIZ_CLOSED: 'The time for this question is over.',
    QUIZ_ANSWERED: 'You have already answered this question.',
    QUIZ_ANSWER_UNKNOWN: 'This answer is not one of the options.',
    NO_PERMISSION: 'You are not part of this room.',
  },
  'es-ES': {
    QUIZ_NOT_FOUND: 'Esta pregunta ya no existe.',
    QUIZ_CLOSED: 'Se acabó el tiempo de esta pregunta.',
    QUIZ_ANSWERED: 'Ya respondiste esta pregunta.',
    QUIZ_ANSWER_UNKNOWN: 'Esta respuesta no es una de las opciones.',
    NO_PERMISSION: 'No participas en esta sala.',
  },
};

/** Adds the description in the caller's language to an AppError. */
export const withDescription = async <T>(language: Language, action: () => Promise<T>): Promise<T> => {
  try {
    return await action();
  } catch (error) {
    if (error instanceof AppError && isExplained(error.code)) {
      throw new AppError(error.code, { description: quizMessages[language][error.code], cause: error });
    }
    throw error;
  }
};

const isExplained = (code: ErrorCode): code is Explained => codes.some((one) => one === code);
