import { nameProblemOf } from '@palco/domain/courses/draft';
import type { CoursesMessages } from './messages.pt-BR.ts';

export type CourseDraft = { readonly name: string; readonly isOpen: boolean };

/** The rules of a course's name, for the form library. */
export const nameRules = {
  validate: {
    required: (name: string) => nameProblemOf(name) !== 'required',
    too_long: (name: string) => nameProblemOf(name) !== 'too_long',
  },
};

export const nameErrorOf = (type: string | undefined, messages: CoursesMessages): string | undefined => {
  if (type === 'required') return messages.nameRequired;
  return type === 'too_long' ? messages.nameTooLong : undefined;
};
