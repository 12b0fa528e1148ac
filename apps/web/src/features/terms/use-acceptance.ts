import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { putAcceptance } from './api.ts';

export type AcceptanceOptions = {
  readonly userId: string;
  readonly courseId: string;
  readonly onAccepted: () => void;
};

/** Spec section 4, Terms: unchecked, checked, accepted. */
export const useAcceptance = ({ userId, courseId, onAccepted }: AcceptanceOptions) => {
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const confirm = async () => {
    if (!isChecked || isSaving) return;
    setIsSaving(true);
    setError(null);
    try {
      await putAcceptance(userId, courseId);
      onAccepted();
    } catch (failure) {
      logProblem('the terms were not accepted', failure);
      setError(failure);
      setIsSaving(false);
    }
  };

  return { isChecked, isSaving, error, check: setIsChecked, confirm };
};
