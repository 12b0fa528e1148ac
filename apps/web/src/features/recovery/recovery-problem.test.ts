import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { changeProblem, needsNewCode, recoveryProblems, requestProblem, verifyProblem } from './recovery-problem.ts';

const silence = new NetworkError('down');
const answer = (status: number) => new ApiError('SERVER_ERROR', status);

describe('the problem', () => {
  it.each([
    [404, 'ERROR_EMAILNOTFOUND'],
    [403, 'INTERVAL_VERIFICATION_CODE'],
    [400, 'ERROR_RECOVERPASSFAIL'],
    [429, 'ERROR_RECOVERPASSFAIL'],
    [500, 'ERROR_RECOVERPASSFAIL'],
  ])('asking for a code: %i is %s', (status, problem) => {
    expect(requestProblem(answer(status))).toBe(problem);
  });

  it.each([
    [400, 'INVALID_VERIFICATION_CODE'],
    [401, 'EXPIRED_VERIFICATION_CODE'],
    [403, 'MAX_RETRIES_VERIFICATION_CODE'],
    [429, 'ERROR_RECOVERPASSFAIL'],
    [503, 'ERROR_RECOVERPASSFAIL'],
  ])('checking a code: %i is %s', (status, problem) => {
    expect(verifyProblem(answer(status))).toBe(problem);
  });

  it.each([
    [401, 'ERROR_CREDENTIALS'],
    [400, 'ERROR_CHANGEPASSFAIL'],
    [500, 'ERROR_CHANGEPASSFAIL'],
  ])('setting a password: %i is %s', (status, problem) => {
    expect(changeProblem(answer(status))).toBe(problem);
  });

  it('setting a password: only one that is too short is called so', () => {
    expect(changeProblem(new ApiError('PASSWORD_TOO_SHORT', 400))).toBe('PASSWORD_TOO_SHORT');
    expect(changeProblem(new ApiError('INVALID_PARAMETERS', 400))).toBe('ERROR_CHANGEPASSFAIL');
  });

  it.each([requestProblem, verifyProblem, changeProblem])('a missing answer is no network', (problemOf) => {
    expect(problemOf(silence)).toBe('ERROR_NONETWORK');
    const ours = new TypeError('a mistake in the page');
    expect(() => problemOf(ours)).toThrow(ours);
  });

  it('only too many tries and an expired code ask for a new one', () => {
    expect(recoveryProblems.filter(needsNewCode)).toEqual([
      'EXPIRED_VERIFICATION_CODE',
      'MAX_RETRIES_VERIFICATION_CODE',
    ]);
  });
});
