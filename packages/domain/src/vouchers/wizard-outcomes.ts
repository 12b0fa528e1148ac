/** The transitions after the calls of the voucher registration. */
import type { RegistrationStep, VoucherStatus } from '@palco/contract/vouchers';
import { checkProblemOf, isUnknownVoucher, problemOf, type VoucherFailure, type VoucherProblem } from './problems.ts';
import {
  type At,
  dataOf,
  leave,
  stay,
  to,
  type WizardCall,
  type WizardState,
  type WizardStep,
} from './wizard-state.ts';

export const isAwaitingCheck = (state: WizardState): boolean =>
  state.name === 'checking' ||
  (state.name === 'data' && state.isBusy) ||
  (state.name === 'code' && state.task === 'verifying');

export const goOn = (state: WizardState, status: VoucherStatus): WizardStep => {
  if (!status.ableToUse) return leave('landing');
  const { courseName } = status;
  const step = resumedStep(status.step, state.name === 'checking' ? state.at : undefined);
  const email = status.userInfo.username ?? '';
  switch (step) {
    case 0:
      return stay({ name: 'terms', courseName, problem: null });
    case 1:
      return stay(dataOf(courseName));
    case 2:
      // Submitting the data has just sent a code.
      return stay({ name: 'code', courseName, email, round: state.name === 'data' ? 1 : 0, task: null, problem: null });
    case 3:
      return stay({ name: 'password', courseName, email, password: null, problem: null });
    case 4:
      // The account exists and the voucher is still free: the user has to log in with it.
      return leave('login');
  }
};

/**
 * A tab that was at an earlier step stays there, and one that had accepted the terms, which the server does not know of,
 * goes on with the data.
 */
const resumedStep = (ofServer: RegistrationStep, at: RegistrationStep | undefined): RegistrationStep => {
  if (at === undefined || ofServer === 4) return ofServer;
  if (ofServer === 0) return at > 0 ? 1 : 0;
  return at < ofServer ? at : ofServer;
};

export const succeed = (state: WizardState, call: WizardCall): WizardStep => {
  if (call === 'register' && state.name === 'data') return to(state, { name: 'check' });
  if (call === 'verify_code' && state.name === 'code') return to(state, { name: 'check' });
  if (call === 'resend' && state.name === 'code')
    return to({ ...state, task: null, round: state.round + 1 }, { name: 'announce_resent' });
  if (call === 'set_password' && state.name === 'password') return to(state, { name: 'associate' });
  const login = passwordIn(state);
  if (call === 'associate' && login) {
    return to(state, { name: 'log_in', email: login.email, password: login.password });
  }
  if (call === 'log_in' && login) return stay({ name: 'done', courseName: login.courseName, isLoggedIn: true });
  return stay(state);
};

/** While the last three calls run, the state holds the credentials of the login that follows. */
const passwordIn = (state: WizardState) => {
  if (state.name !== 'password' && state.name !== 'denied') return null;
  if (state.password === null || (state.name === 'denied' && !state.isBusy)) return null;
  const { email, password, courseName } = state;
  return { email, password, courseName };
};

export const fail = (state: WizardState, call: WizardCall, failure: VoucherFailure): WizardStep => {
  switch (call) {
    case 'check':
      return isAwaitingCheck(state) ? failCheck(failure) : stay(state);
    case 'register':
      return state.name === 'data' ? failRegister(state, failure) : stay(state);
    case 'verify_code':
      return state.name === 'code' ? stay({ ...state, task: null, problem: codeProblem(failure) }) : stay(state);
    case 'resend':
      if (state.name !== 'code') return stay(state);
      return stay({ ...state, task: null, problem: problemOf(failure, 'VOUCHER_ERROR_RESENDEMAIL') });
    case 'set_password':
      return state.name === 'password' ? failPassword(state, failure) : stay(state);
    case 'associate':
      return failAssociate(state, failure);
    case 'log_in': {
      const login = passwordIn(state);
      // Only the login itself failed; the login page can repeat it.
      return login ? stay({ name: 'done', courseName: login.courseName, isLoggedIn: false }) : stay(state);
    }
  }
};

const failCheck = (failure: VoucherFailure): WizardStep =>
  isUnknownVoucher(failure) ? leave('landing') : stay({ name: 'unreachable', problem: checkProblemOf(failure) });

const failRegister = (state: At<'data'>, failure: VoucherFailure): WizardStep => {
  if (failure === 'VOUCHER_NOT_FOUND') return leave('landing');
  const isKnown = failure === 'VOUCHER_ERROR_USERCREATED';
  return stay({
    ...state,
    isBusy: false,
    problem: isKnown ? failure : problemOf(failure, 'VOUCHER_ERROR_REGISTERDATA'),
  });
};

const codeProblem = (failure: VoucherFailure): VoucherProblem => {
  if (failure === 'VOUCHER_ERROR_REGISTRATION_NOT_FOUND') return 'VOUCHER_ERROR_REGISTERDATA';
  if (failure === 'VOUCHER_ERROR_EXPIREDCODE') return failure;
  return problemOf(failure, 'VOUCHER_ERROR_INVALIDCODE');
};

const failPassword = (state: At<'password'>, failure: VoucherFailure): WizardStep => {
  // The response to the first try may have been lost; the login shows whether the account is this user's.
  if (failure === 'VOUCHER_ERROR_USERCREATED') return to(state, { name: 'associate' });
  return stay({ ...state, password: null, problem: problemOf(failure, 'VOUCHER_ERROR_CONFIRMPASSWORD') });
};

const failAssociate = (state: WizardState, failure: VoucherFailure): WizardStep => {
  const login = passwordIn(state);
  if (!login) return stay(state);
  const isOwned = failure === 'VOUCHER_ERROR_COURSE';
  const problem = isOwned ? failure : problemOf(failure, 'VOUCHER_ERROR_REGISTER');
  return stay({ name: 'denied', ...login, isBusy: false, problem });
};
