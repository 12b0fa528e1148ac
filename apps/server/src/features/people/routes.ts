import * as contract from '@palco/contract/people';
import { importPeople } from '@palco/contract/people/import';
import { bindFile, bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { EnrolmentService } from './enrolments.ts';
import type { PeopleService } from './service.ts';

export const peopleRoutes = (people: PeopleService, enrolments: EnrolmentService): RouteBinding[] => [
  bindRoute(contract.listPeople, ({ caller, query: { sort = 'name', page = '1', ...filter } }) =>
    people.list({ ...filter, managed: caller.managedCourses }, sort, Number(page)),
  ),
  bindFile(contract.exportPeople, async ({ query, caller }) => ({
    fileName: 'people.csv',
    content: enrolments.exportCsv(caller, query),
  })),
  bindRoute(contract.getPerson, ({ params, caller }) => people.get(caller, params.userId)),
  bindRoute(contract.changeRoles, ({ params, body, caller }) => people.changeRoles(caller, params.userId, body)),
  bindRoute(contract.blockPerson, ({ params, body, caller }) =>
    people.setBlocked(caller, params.userId, body.isBlocked),
  ),
  bindRoute(contract.setSalesforceId, ({ params, body, caller }) =>
    people.setSalesforceId(caller, params.userId, body.salesforceId),
  ),
  bindRoute(contract.sendFirstAccess, async ({ params, caller }) => {
    await people.sendFirstAccess(caller, params.userId);
    return {};
  }),
  bindRoute(contract.endLogins, ({ params, query, caller }) => people.endLogins(caller, params.userId, query.loginId)),
  bindRoute(contract.enrolPerson, ({ body, caller, language }) => enrolments.enrol(caller, body, language)),
  bindRoute(contract.changeEnrolment, ({ params, body, caller }) =>
    enrolments.change(caller, params.userId, params.courseId, body),
  ),
  bindRoute(contract.removeEnrolment, ({ params, caller }) =>
    enrolments.remove(caller, params.userId, params.courseId),
  ),
  bindRoute(importPeople, ({ body, caller, language }) => enrolments.importPeople(caller, body, language)),
];
