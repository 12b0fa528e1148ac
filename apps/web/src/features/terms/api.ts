/** Spec section 7: the terms call. */
import { acceptTerms } from '@palco/contract/terms';
import { call } from '../../lib/http/api-client.ts';

export const putAcceptance = (userId: string, courseId: string) => call(acceptTerms, { params: { userId, courseId } });
