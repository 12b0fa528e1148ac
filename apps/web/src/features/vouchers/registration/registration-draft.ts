/**
 * Fields that were typed in a registration, kept for this tab until it is done, so that a reload or a look at another page loses
 * nothing. Passwords and codes are never part of it.
 */
import { gender, registrationStep } from '@palco/contract/vouchers';
import type { PersonalDataForm } from '@palco/domain/vouchers/personal-data';
import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage/storage.ts';

const draft = z.object({
  voucher: z.string(),
  step: z.optional(registrationStep),
  terms: z.object({ ofUse: z.boolean(), ofAdoption: z.boolean() }),
  country: z.string(),
  form: z.object({
    name: z.string(),
    dateOfBirth: z.string(),
    email: z.string(),
    emailAgain: z.string(),
    gender: z.union([gender, z.literal('')]),
    phone: z.object({ formatted: z.string(), digits: z.string(), isPossible: z.boolean() }),
  }),
});
export type RegistrationDraft = Omit<z.infer<typeof draft>, 'form'> & { readonly form: PersonalDataForm };

const blankForm: PersonalDataForm = {
  name: '',
  dateOfBirth: '',
  email: '',
  emailAgain: '',
  gender: '',
  phone: { formatted: '', digits: '', isPossible: false },
};

/** The draft of this voucher; an empty one when there is none, or one of another voucher. */
export const readDraft = (voucher: string): RegistrationDraft => {
  const stored = z.safeParse(draft, parseJson(readStored('registration')));
  if (stored.success && stored.data.voucher === voucher) return stored.data;
  return { voucher, terms: { ofUse: false, ofAdoption: false }, country: 'BR', form: blankForm };
};

export const writeDraft = (kept: RegistrationDraft): void => writeStored('registration', JSON.stringify(kept));
export const forgetDraft = (): void => removeStored('registration');

const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Not ours: as good as none.
    return null;
  }
};
