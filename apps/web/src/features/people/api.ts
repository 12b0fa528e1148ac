import * as contract from '@palco/contract/people';
import { importPeople } from '@palco/contract/people/import';
import type { EnrolmentKind, Person, Roles } from '@palco/contract/people/people';
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

export const postPerson = (body: NewPerson) => call(contract.enrolPerson, { body });
export const putEnrolment = (userId: string, courseId: string, body: EnrolmentChange): Promise<Person> =>
  call(contract.changeEnrolment, { params: { userId, courseId }, body });
export const deleteEnrolment = (userId: string, courseId: string): Promise<Person> =>
  call(contract.removeEnrolment, { params: { userId, courseId } });

export const postImport = (body: Parameters<typeof call<typeof importPeople>>[1]['body']) =>
  call(importPeople, { body });
