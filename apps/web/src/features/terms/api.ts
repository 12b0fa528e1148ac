/** Spec section 7: the terms calls. */
import { acceptTerms, readTerms } from '@palco/contract/terms';
import { call } from '../../lib/http/api-client.ts';

export const fetchTerms = async (courseId: string) => (await call(readTerms, { params: { courseId } })).terms;

/** `hash` is that of the document that was read. */
export const putAcceptance = (userId: string, courseId: string, hash: string) =>
  call(acceptTerms, { params: { userId, courseId }, body: { hash } });
