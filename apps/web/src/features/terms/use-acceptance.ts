import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { putAcceptance } from './api.ts';

export type AcceptanceOptions = {
  readonly userId: string;
  readonly courseId: string;
  /** The hash of the document that is shown. */
  readonly hash: string;
  readonly onAccepted: () => void;
  /** The server has another document by now, which has to be read instead. */
  readonly onChanged: () => void;
};

/** Spec section 4, Terms: unchecked, checked, accepted. */
export const useAcceptance = ({ userId, courseId, hash, onAccepted, onChanged }: AcceptanceOptions) => {
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const confirm = async () => {
    if (!isChecked || isSaving) return;
    setIsSaving(true);
    setError(null);
    try {
      await putAcceptance(userId, courseId, hash);
      onAccepted();
    } catch (failure) {
      logProblem('the terms were not accepted', failure);
      setError(failure);
      setIsSaving(false);
      if (!isTermsChanged(failure)) return;
      setIsChecked(false);
      onChanged();
    }
  };

  return { isChecked, isSaving, error, check: setIsChecked, confirm };
};

export const isTermsChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'TERMS_CHANGED';
