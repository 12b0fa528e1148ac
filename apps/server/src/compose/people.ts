/** Role api: the organizers' pages about people. */
import { importProgress } from '@palco/contract/people/import';
import { createEnrolmentService } from '../features/people/enrolments.ts';
import { createFirstAccess } from '../features/people/first-access.ts';
import { createPeopleImportRepository } from '../features/people/import-repository.ts';
import { createPeopleListRepository } from '../features/people/list-repository.ts';
import { createPeopleRepository } from '../features/people/repository.ts';
import { peopleRoutes } from '../features/people/routes.ts';
import { createPeopleService, type RecordAction } from '../features/people/service.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Brand } from '../shared/brand.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';

export type PeopleParts = {
  realtime: Realtime;
  accounts: Accounts;
  onRolesChanged: () => void;
  publicUrl: () => string;
  brand: () => Brand;
  onEnrolled: (userId: string) => void;
};

export const composePeople = (core: Core, parts: PeopleParts): RouteBinding[] => {
  const { db, jobs, mail, attempts, clock, events } = core;
  const { realtime, accounts, onRolesChanged, publicUrl, brand, onEnrolled } = parts;
  const repository = createPeopleRepository(db);
  const lists = createPeopleListRepository(db);
  const record: RecordAction = (kind, userId, details) => events.record({ kind, roomId: null, userId, details });
  const firstAccess = createFirstAccess({
    jobs,
    mail,
    repository,
    publicUrl,
    brand,
    startFirstAccess: accounts.auth.startFirstAccess,
  });
  const people = createPeopleService({
    repository,
    lists,
    firstAccess,
    attempts,
    clock,
    endLoginsIn: accounts.auth.endLoginsIn,
    onRolesChanged,
    record,
  });
  const enrolments = createEnrolmentService({
    repository,
    imports: createPeopleImportRepository(db),
    lists,
    firstAccess,
    readPerson: people.get,
    onEnrolled,
    onProgress: (userId, importId, done, total) =>
      realtime.publish(importProgress, { user: userId }, { importId, done, total }),
    record,
  });
  return peopleRoutes(people, enrolments);
};
