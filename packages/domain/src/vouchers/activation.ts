/** Spec sections 2 and 4, "Activation": code entry, confirm, activated or denied; an owned course can be renewed. */
import * as limits from '@palco/contract/limits';
import type { VoucherStatus } from '@palco/contract/vouchers';
import { checkProblemOf, isUnknownVoucher, problemOf, type VoucherFailure, type VoucherProblem } from './problems.ts';

type Wanted = { readonly code: string; readonly courseName: string };

export type ActivationState =
  | { readonly name: 'entry'; readonly code: string; readonly isChecking: boolean }
  | ({ readonly name: 'confirm'; readonly isBusy: boolean } & Wanted)
  | ({ readonly name: 'renew'; readonly isBusy: boolean } & Wanted)
  | { readonly name: 'activated'; readonly courseName: string }
  | { readonly name: 'denied'; readonly code: string; readonly problem: VoucherProblem }
  | { readonly name: 'closed' };

export type ActivationEvent =
  | { readonly name: 'type'; readonly code: string }
  | { readonly name: 'submit' }
  | { readonly name: 'confirm' }
  | { readonly name: 'retry' }
  | { readonly name: 'another' }
  | { readonly name: 'close' }
  | { readonly name: 'checked'; readonly status: VoucherStatus }
  | { readonly name: 'activated'; readonly courseName: string }
  | { readonly name: 'failed'; readonly failure: VoucherFailure };

export type ActivationEffect =
  | { readonly name: 'check'; readonly code: string }
  | { readonly name: 'activate'; readonly code: string; readonly isRenewal: boolean }
  | { readonly name: 'refresh' }
  | { readonly name: 'leave' };

export type ActivationStep = { readonly state: ActivationState; readonly effects: readonly ActivationEffect[] };

export const emptyEntry: ActivationState = { name: 'entry', code: '', isChecking: false };

/** For a user who has just logged in with a voucher: it is activated without asking again. */
export const activationAfterLogin = ({ code, courseName }: Wanted): ActivationStep =>
  to({ name: 'confirm', code, courseName, isBusy: true }, { name: 'activate', code, isRenewal: false });

/** For a logged-in user who opened a voucher link: the course is shown and confirmed first. */
export const activationOfLink = (code: string): ActivationStep =>
  to({ name: 'entry', code, isChecking: true }, { name: 'check', code });

export const isComplete = (code: string): boolean => code.length === limits.voucher.codeLength;

export const next = (state: ActivationState, event: ActivationEvent): ActivationStep => {
  switch (event.name) {
    case 'type':
      return stay(state.name === 'entry' && !state.isChecking ? { ...state, code: event.code } : state);
    case 'submit':
      if (state.name !== 'entry' || state.isChecking || !isComplete(state.code)) return stay(state);
      return to({ ...state, isChecking: true }, { name: 'check', code: state.code });
    case 'checked':
      return state.name === 'entry' && state.isChecking ? stay(checked(state.code, event.status)) : stay(state);
    case 'confirm':
      if ((state.name !== 'confirm' && state.name !== 'renew') || state.isBusy) return stay(state);
      return to({ ...state, isBusy: true }, { name: 'activate', code: state.code, isRenewal: state.name === 'renew' });
    case 'activated':
      return isActivating(state)
        ? to({ name: 'activated', courseName: event.courseName }, { name: 'refresh' })
        : stay(state);
    case 'failed':
      return stay(failed(state, event.failure));
    case 'retry':
      return stay(state.name === 'denied' ? { ...emptyEntry, code: state.code } : state);
    case 'another':
      return stay(state.name === 'activated' ? emptyEntry : state);
    case 'close':
      // An activation under way cannot be closed: the user would not learn its result.
      return isActivating(state) || state.name === 'closed' ? stay(state) : to({ name: 'closed' }, { name: 'leave' });
  }
};

const to = (state: ActivationState, ...effects: ActivationEffect[]): ActivationStep => ({ state, effects });
const stay = (state: ActivationState): ActivationStep => ({ state, effects: [] });

const isActivating = (state: ActivationState): boolean =>
  (state.name === 'confirm' || state.name === 'renew') && state.isBusy;

const checked = (code: string, status: VoucherStatus): ActivationState =>
  status.ableToUse
    ? { name: 'confirm', code, courseName: status.courseName, isBusy: false }
    : { name: 'denied', code, problem: 'INVALID_VOUCHER' };

const failed = (state: ActivationState, failure: VoucherFailure): ActivationState => {
  if (state.name === 'entry' && state.isChecking) {
    return { name: 'denied', code: state.code, problem: checkProblemOf(failure) };
  }
  if ((state.name !== 'confirm' && state.name !== 'renew') || !state.isBusy) return state;
  const { code, courseName } = state;
  if (failure === 'VOUCHER_ERROR_COURSE') return { name: 'renew', code, courseName, isBusy: false };
  return {
    name: 'denied',
    code,
    problem: isUnknownVoucher(failure) ? 'INVALID_VOUCHER' : problemOf(failure, 'VOUCHER_ERROR_REGISTER'),
  };
};
