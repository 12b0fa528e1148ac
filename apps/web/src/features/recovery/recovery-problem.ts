/** Spec section 8, Recovery: what the page says for what the server answered. */
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';

export const recoveryProblems = [
  'ERROR_EMAILNOTFOUND',
  'INTERVAL_VERIFICATION_CODE',
  'INVALID_VERIFICATION_CODE',
  'EXPIRED_VERIFICATION_CODE',
  'MAX_RETRIES_VERIFICATION_CODE',
  'ERROR_CREDENTIALS',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_UNCHANGED',
  'ERROR_CHANGEPASSFAIL',
  'ERROR_RECOVERPASSFAIL',
  'ERROR_NONETWORK',
] as const;
export type RecoveryProblem = (typeof recoveryProblems)[number];

type ByStatus = Readonly<Record<number, RecoveryProblem>>;

const ofRequest: ByStatus = { 404: 'ERROR_EMAILNOTFOUND', 403: 'INTERVAL_VERIFICATION_CODE' };
const ofVerify: ByStatus = {
  400: 'INVALID_VERIFICATION_CODE',
  401: 'EXPIRED_VERIFICATION_CODE',
  403: 'MAX_RETRIES_VERIFICATION_CODE',
};
const ofChange: ByStatus = { 401: 'ERROR_CREDENTIALS' };

const problemFrom =
  (known: ByStatus, otherwise: RecoveryProblem) =>
  (error: unknown): RecoveryProblem => {
    if (error instanceof NetworkError) return 'ERROR_NONETWORK';
    if (!(error instanceof ApiError)) throw error;
    // A 400 says by its code what is wrong with the password.
    const isAboutPassword = error.code === 'PASSWORD_TOO_SHORT' || error.code === 'PASSWORD_UNCHANGED';
    return isAboutPassword ? error.code : (known[error.status] ?? otherwise);
  };

export const requestProblem = problemFrom(ofRequest, 'ERROR_RECOVERPASSFAIL');
export const verifyProblem = problemFrom(ofVerify, 'ERROR_RECOVERPASSFAIL');
export const changeProblem = problemFrom(ofChange, 'ERROR_CHANGEPASSFAIL');

/** Typing the code again does not help: the user has to request a new one. */
export const needsNewCode = (problem: RecoveryProblem): boolean =>
  problem === 'MAX_RETRIES_VERIFICATION_CODE' || problem === 'EXPIRED_VERIFICATION_CODE';
