/** Spec section 8, ranking: the only texts of this feature that the server sends itself. */
import type { Language } from '@palco/contract/languages';

type Messages = { COURSE_NOT_FOUND: string; NO_PERMISSION: string };

export const rankingMessages: Record<Language, Messages> = {
  'pt-BR': {
    COURSE_NOT_FOUND: 'Este curso não existe mais.',
    NO_PERMISSION: 'Você não participa deste curso.',
  },
  'en-US': {
    COURSE_NOT_FOUND: 'This course is no longer there.',
    NO_PERMISSION: 'You are not part of this course.',
  },
  'es-ES': {
    COURSE_NOT_FOUND: 'Este curso ya no existe.',
    NO_PERMISSION: 'No participas en este curso.',
  },
};
