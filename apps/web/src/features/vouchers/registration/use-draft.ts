import type { PersonalDataForm } from '@palco/domain/vouchers/personal-data';
import { shownStep } from '@palco/domain/vouchers/wizard';
import type { WizardState } from '@palco/domain/vouchers/wizard-state';
import { useEffect, useState } from 'react';
import { forgetDraft, type RegistrationDraft, readDraft, writeDraft } from './registration-draft.ts';

export type DraftState = ReturnType<typeof useDraft>;

/** Lives outside the steps, so that a user who comes back to one finds it unchanged. */
export const useDraft = (voucher: string) => {
  const [draft, setDraft] = useState(() => readDraft(voucher));
  const change = (part: Partial<RegistrationDraft>) => setDraft((former) => ({ ...former, ...part }));
  return {
    draft,
    changeTerms: (terms: RegistrationDraft['terms']) => change({ terms }),
    changeForm: (part: Partial<PersonalDataForm>) =>
      setDraft((former) => ({ ...former, form: { ...former.form, ...part } })),
    setCountry: (country: string) => change({ country }),
  };
};

/** Stores the draft with the step it is at, and removes it at the end. */
export const useStoredDraft = (draft: RegistrationDraft, state: WizardState): void => {
  const step = shownStep(state);
  const isOver = step === 4 || state.name === 'left';
  useEffect(() => {
    if (isOver) forgetDraft();
    else if (step !== null) writeDraft({ ...draft, step });
  }, [draft, step, isOver]);
};
