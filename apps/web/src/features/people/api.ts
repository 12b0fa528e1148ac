import * as contract from '@palco/contract/people';
import { importPeople } from '@palco/contract/people/import';
import type { Enrolment, EnrolmentKind, Person, Roles } from '@palco/contract/people/people';
import { erasePersonData, exportPersonData } from '@palco/contract/reports/privacy';
import { listRoomChoices } from '@palco/contract/rooms/organizer';
import { call } from '../../lib/http/api-client.ts';

export type PeopleQuery = contract.PeopleFilter & { readonly sort: contract.PeopleSort; readonly page: number };
export type Choice = { readonly id: string; readonly name: string };
export type EnrolmentChange = { readonly kind: EnrolmentKind; readonly endsAt: string | null };
export type NewPerson = EnrolmentChange & { readonly email: string; readonly name: string; readonly courseId: string };

export const fetchPeople = ({ page, ...query }: PeopleQuery, signal: AbortSignal) =>
  call(contract.listPeople, { query: { ...query, page: String(page) } }, { signal });
export const fetchPerson = (userId: string): Promise<Person> => call(contract.getPerson, { params: { userId } });
export const fetchCourses = async (): Promise<Choice[]> => (await call(listRoomChoices, {})).courses;
export const fetchCsv = (query: contract.PeopleFilter): Promise<string> => call(contract.exportPeople, { query });

export const putRoles = (userId: string, body: Roles): Promise<Person> =>
  call(contract.changeRoles, { params: { userId }, body });
export const putBlocked = (userId: string, isBlocked: boolean): Promise<Person> =>
  call(contract.blockPerson, { params: { userId }, body: { isBlocked } });
export const putSalesforceId = (userId: string, salesforceId: string | null): Promise<Person> =>
  call(contract.setSalesforceId, { params: { userId }, body: { salesforceId } });
export const postFirstAccess = (userId: string): Promise<object> =>
  call(contract.sendFirstAccess, { params: { userId } });
export const deleteLogins = (userId: string, loginId?: string): Promise<Person> =>
  call(contract.endLogins, { params: { userId }, query: loginId === undefined ? {} : { loginId } });

export const fetchPersonData = (id: string) => call(exportPersonData, { params: { id } });
export const postErasure = (id: string, email: string) => call(erasePersonData, { params: { id }, body: { email } });

export const postPerson = (body: NewPerson) => call(contract.enrolPerson, { body });
export const putEnrolment = (userId: string, courseId: string, body: EnrolmentChange): Promise<Person> =>
  call(contract.changeEnrolment, { params: { userId, courseId }, body });
export const deleteEnrolment = (userId: string, courseId: string): Promise<Person> =>
  call(contract.removeEnrolment, { params: { userId, courseId } });

/** An organizer of some courses no longer has a person whom they removed from the last of them, but may enrol them anew. */
export const restoreEnrolment = async (
  { id, email, name, canManage }: Person,
  { courseId, kind, endsAt }: Enrolment,
): Promise<Person> => {
  if (canManage) return putEnrolment(id, courseId, { kind, endsAt });
  await postPerson({ email, name, courseId, kind, endsAt });
  return fetchPerson(id);
};

export const postImport = (body: Parameters<typeof call<typeof importPeople>>[1]['body']) =>
  call(importPeople, { body });
