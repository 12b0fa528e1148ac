/** Accounts as organizers manage them; enrolments.ts has their courses. */

import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import type { PeopleSort } from '@palco/contract/people';
import type { Person, Roles } from '@palco/contract/people/people';
import type { EventKind } from '@palco/contract/reports/kinds';
import { type AccountChange, type Accounts, canManage, refusalOf } from '@palco/domain/people/permissions';
import type { Attempts } from '../../adapters/attempts/port.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Identity } from '../../shared/identity.ts';
import type { FirstAccess } from './first-access.ts';
import type { ManagedFilter, PeopleListRepository } from './list-repository.ts';
import { presentPerson, presentSummary } from './present.ts';
import type { PeopleRepository } from './repository.ts';

export type RecordAction = (kind: EventKind, callerId: string, details: Readonly<Record<string, unknown>>) => void;

type EndedLogins = { readonly userId: string; readonly keptLoginId?: string; readonly onlyLoginId?: string };

export type PeoplePorts = {
  repository: PeopleRepository;
  lists: PeopleListRepository;
  firstAccess: Pick<FirstAccess, 'send'>;
  attempts: Attempts;
  clock: Clock;
  /** Returns what closes the tabs of these logins, to be called once the transaction is committed. */
  endLoginsIn: (transaction: Db, which: EndedLogins) => Promise<() => void>;
  /** Roles count at once, also in open tabs. */
  onRolesChanged: () => void;
  record: RecordAction;
};

export type PeopleService = ReturnType<typeof createPeopleService>;

const hourMs = 60 * 60 * 1000;

export const createPeopleService = (ports: PeoplePorts) => {
  const { repository, lists, clock } = ports;

  const list = async (filter: ManagedFilter, sort: PeopleSort, page: number) => {
    if (page > limits.people.lastPage) throw new AppError('INVALID_PARAMETERS');
    const [people, total] = await Promise.all([lists.list(filter, sort, page), lists.count(filter)]);
    return { people: people.map(presentSummary), total, pageSize: limits.people.pageSize };
  };

  /** Throws NOT_FOUND. */
  const get = async (caller: Identity, userId: string): Promise<Person> => {
    const row = await repository.find(userId, clock.now());
    if (!row) throw new AppError('NOT_FOUND');
    return presentPerson(row, caller);
  };

  /** Throws NOT_FOUND, and what `decide` throws. */
  const change = async <Result>(
    caller: Identity,
    userId: string,
    decide: (accounts: Accounts, transaction: Db) => Promise<Result>,
  ): Promise<Result> => {
    const result = await repository.change(caller.userId, userId, decide);
    if (result === undefined) throw new AppError('NOT_FOUND');
    return result;
  };

  const changeRoles = async (caller: Identity, userId: string, roles: Roles): Promise<Person> => {
    await change(caller, userId, async (accounts, tx) => {
      refuse(accounts, { kind: 'roles', roles });
      await repository.setRoles(tx, userId, roles);
      return true;
    });
    ports.onRolesChanged();
    ports.record('people_roles', caller.userId, { userId, ...roles });
    return get(caller, userId);
  };

  const setBlocked = async (caller: Identity, userId: string, isBlocked: boolean): Promise<Person> => {
    const closeTabs = await change(caller, userId, async (accounts, tx) => {
      refuse(accounts, { kind: isBlocked ? 'block' : 'unblock' });
      await repository.setBlocked(tx, userId, isBlocked ? clock.now() : null);
      return isBlocked ? ports.endLoginsIn(tx, { userId }) : () => {};
    });
    closeTabs();
    ports.record(isBlocked ? 'people_block' : 'people_unblock', caller.userId, { userId });
    return get(caller, userId);
  };

  /** Without a login id all logins end, except the one the caller uses. */
  const endLogins = async (caller: Identity, userId: string, loginId: string | undefined): Promise<Person> => {
    const closeTabs = await change(caller, userId, (accounts, tx) => {
      refuseUnmanaged(accounts);
      const which = loginId === undefined ? { keptLoginId: caller.loginId } : { onlyLoginId: loginId };
      return ports.endLoginsIn(tx, { userId, ...which });
    });
    closeTabs();
    ports.record('people_end_logins', caller.userId, { userId, loginId });
    return get(caller, userId);
  };

  const setSalesforceId = async (caller: Identity, userId: string, salesforceId: string | null): Promise<Person> => {
    await change(caller, userId, async (accounts, tx) => {
      refuseUnmanaged(accounts);
      await repository.setSalesforceId(tx, userId, salesforceId || null);
      return true;
    });
    ports.record('people_salesforce_id', caller.userId, { userId });
    return get(caller, userId);
  };

  const sendFirstAccess = async (caller: Identity, userId: string): Promise<void> => {
    const sent = await ports.attempts.hit(`first-access:${userId}`, hourMs);
    if (sent.hits > limits.people.mailsPerHour) {
      const retryAfterS = Math.max(1, Math.ceil((sent.windowEndsAt.getTime() - clock.now().getTime()) / 1000));
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterS });
    }
    await change(caller, userId, async (accounts, tx) => {
      refuseUnmanaged(accounts);
      if (accounts.target.isBlocked) throw new AppError('ACCOUNT_BLOCKED');
      await ports.firstAccess.send(userId, tx);
      return true;
    });
    ports.record('people_first_access', caller.userId, { userId });
  };

  return { list, get, changeRoles, setBlocked, endLogins, setSalesforceId, sendFirstAccess };
};

const refuse = (accounts: Accounts, change: AccountChange): void => {
  const refusal = refusalOf(accounts, change);
  if (refusal) throw new AppError(refusal);
};

const refuseUnmanaged = ({ caller, target }: Accounts): void => {
  if (caller.isBlocked || !canManage(caller, target)) throw new AppError('NO_PERMISSION');
};
