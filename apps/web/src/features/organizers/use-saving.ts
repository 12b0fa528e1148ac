import type { ErrorCode } from '@palco/contract/errors';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { OrganizersMessages } from './messages.pt-BR.ts';
import { organizersMessages } from './messages.ts';

/** Runs one change at a time, and says when it failed. */
export const useSaving = () => {
  const messages = useMessages(organizersMessages);
  const [isBusy, setIsBusy] = useState(false);
  /** True once it is done. */
  const save = async (change: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    try {
      await change();
      return true;
    } catch (error) {
      logProblem('the organizers could not be changed', error);
      toast.error(textOf(error, messages));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
};

const textOf = (error: unknown, messages: OrganizersMessages): string => {
  const texts: Partial<Record<ErrorCode, string>> = {
    NO_PERMISSION: messages.onlyAdmins,
    NOT_AN_ORGANIZER: messages.notOrganizer,
    ERROR_EMAILNOTFOUND: messages.notOrganizer,
    COURSE_NOT_FOUND: messages.courseGone,
  };
  return (error instanceof ApiError && texts[error.code]) || messages.saveFailed;
};
