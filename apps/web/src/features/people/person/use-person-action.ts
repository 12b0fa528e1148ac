import type { ErrorCode } from '@palco/contract/errors';
import type { Person } from '@palco/contract/people/people';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { PeopleMessages } from '../messages.pt-BR.ts';
import { peopleMessages } from '../messages.ts';
import { useForgetPeople } from '../use-people.ts';

/** Runs one change of an account at a time, and says how it ended. */
export const usePersonAction = (onPerson: (person: Person) => void) => {
  const messages = useMessages(peopleMessages);
  const forgetPeople = useForgetPeople();
  const [isBusy, setIsBusy] = useState(false);

  /** True once it is done. A change without a text says nothing when it succeeds. */
  const run = async (change: () => Promise<Person | undefined>, text?: string): Promise<boolean> => {
    setIsBusy(true);
    try {
      const person = await change();
      if (person) onPerson(person);
      forgetPeople();
      if (text) toast.success(text);
      return true;
    } catch (error) {
      logProblem('the account could not be changed', error);
      toast.error(textOf(error, messages));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
};

const textOf = (error: unknown, messages: PeopleMessages): string => {
  const texts: Partial<Record<ErrorCode, string>> = {
    LAST_ADMIN: messages.lastAdmin,
    OWN_ACCOUNT: messages.ownAccount,
    NO_PERMISSION: messages.notAllowed,
    TOO_MANY_REQUESTS: messages.mailTooMany,
    ACCOUNT_BLOCKED: messages.addBlocked,
  };
  return (error instanceof ApiError && texts[error.code]) || messages.saveFailed;
};
