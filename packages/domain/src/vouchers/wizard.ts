/**
 * Spec sections 2 and 4, "Voucher registration": terms, data, e-mail code, password, done. Pure: the web runs the effects
 * and sends their results as events. The server decides the next step, so that a reload continues at the same step.
 */
import * as limits from '@palco/contract/limits';
import type { RegistrationStep } from '@palco/contract/vouchers';
import { findNewPasswordProblem } from '../auth/credentials.ts';
import {
  type FieldProblem,
  type FieldProblems,
  findFieldProblems,
  type PersonalDataField,
  type PersonalDataForm,
} from './personal-data.ts';
import type { VoucherProblem } from './problems.ts';
import { fail, goOn, isAwaitingCheck, succeed } from './wizard-outcomes.ts';
import { type At, dataOf, stay, to, type WizardEvent, type WizardState, type WizardStep } from './wizard-state.ts';

export const next = (state: WizardState, event: WizardEvent): WizardStep => {
  switch (event.name) {
    case 'open':
      return state.name === 'checking' ? to({ name: 'checking', at: event.at }, { name: 'check' }) : stay(state);
    case 'go_to':
      return goTo(state, event.step, event.areTermsAccepted);
    case 'edit':
      return stay(forgetProblem(state, event.field));
    case 'accept_terms':
      return state.name === 'terms' ? acceptTerms(state, event.ofUse && event.ofAdoption) : stay(state);
    case 'submit_data':
      return state.name === 'data' && !state.isBusy ? submitData(state, event.form, event.today) : stay(state);
    case 'submit_code':
      return state.name === 'code' && !state.task ? submitCode(state, event.code) : stay(state);
    case 'resend':
      if (state.name !== 'code' || state.task) return stay(state);
      return to({ ...state, task: 'resending', problem: null }, { name: 'resend', email: state.email });
    case 'correct_data':
      return state.name === 'code' && !state.task ? stay(dataOf(state.courseName)) : stay(state);
    case 'submit_password':
      return submitPassword(state, event.password, event.repeated);
    case 'try_again':
      return tryAgain(state);
    case 'checked':
      return isAwaitingCheck(state) ? goOn(state, event.status) : stay(state);
    case 'succeeded':
      return succeed(state, event.call);
    case 'failed':
      return fail(state, event.call, event.failure);
  }
};

/** The step of the indicator a state belongs to; null before the server has decided it. */
export const shownStep = (state: WizardState): RegistrationStep | null => {
  switch (state.name) {
    case 'checking':
    case 'unreachable':
    case 'left':
      return null;
    case 'terms':
      return 0;
    case 'data':
      return 1;
    case 'code':
      return 2;
    case 'password':
    case 'denied':
      return 3;
    case 'done':
      return 4;
  }
};

const goTo = (state: WizardState, step: RegistrationStep, areTermsAccepted: boolean): WizardStep => {
  const from = shownStep(state);
  if (from === null || step === from || isBusy(state) || state.name === 'denied' || state.name === 'done')
    return stay(state);
  // The server knows how far the registration has come.
  if (step > from)
    return from > 0 || areTermsAccepted ? to({ name: 'checking', at: step }, { name: 'check' }) : stay(state);
  if (!('courseName' in state)) return stay(state);
  const { courseName } = state;
  if (step === 0) return stay({ name: 'terms', courseName, problem: null });
  if (step === 1) return stay(dataOf(courseName));
  return state.name === 'password'
    ? stay({ name: 'code', courseName, email: state.email, round: 0, task: null, problem: null })
    : stay(state);
};

const isBusy = (state: WizardState): boolean =>
  (state.name === 'data' && state.isBusy) ||
  (state.name === 'code' && state.task !== null) ||
  (state.name === 'password' && state.password !== null);

/** Editing a field clears its problem. */
const forgetProblem = (state: WizardState, field: PersonalDataField | undefined): WizardState => {
  if (state.name === 'data' && !state.isBusy) return { ...state, fields: without(state.fields, field), problem: null };
  const isTyping = state.name === 'terms' || state.name === 'code' || state.name === 'password';
  return isTyping && state.problem ? { ...state, problem: null } : state;
};

const without = (fields: FieldProblems, field: PersonalDataField | undefined): FieldProblems =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));

const acceptTerms = (state: At<'terms'>, areAccepted: boolean): WizardStep =>
  stay(areAccepted ? dataOf(state.courseName) : { ...state, problem: 'ACCEPT_TERMS' });

const problemOfField: Readonly<Record<FieldProblem, VoucherProblem>> = {
  missing: 'FILL_ALL_FIELDS',
  invalid_date: 'INVALID_DATE',
  invalid_email: 'INVALID_EMAIL',
  emails_differ: 'EMAILS_DIFFER',
  invalid_phone: 'INVALID_PHONE',
};

const submitData = (state: At<'data'>, form: PersonalDataForm, today: string): WizardStep => {
  const fields = findFieldProblems(form, today);
  const found = Object.values(fields);
  // Missing fields are reported before invalid ones.
  const [first] = found.includes('missing') ? (['missing'] as const) : found;
  if (first) return stay({ ...state, fields, problem: problemOfField[first] });
  return to({ ...state, isBusy: true, fields, problem: null }, { name: 'register', form });
};

const submitCode = (state: At<'code'>, code: string): WizardStep =>
  code.length === limits.voucher.emailCodeLength
    ? to({ ...state, task: 'verifying', problem: null }, { name: 'verify_code', code: code.toUpperCase() })
    : stay(state);

const submitPassword = (state: WizardState, password: string, repeated: string): WizardStep => {
  if (state.name !== 'password' || state.password !== null) return stay(state);
  const found = findNewPasswordProblem(password, repeated, limits.password.voucherMin);
  if (found) return stay({ ...state, problem: found === 'too_short' ? 'PASSWORD_TOO_SHORT' : 'PASSWORDS_DIFFER' });
  return to({ ...state, password, problem: null }, { name: 'set_password', email: state.email, password });
};

const tryAgain = (state: WizardState): WizardStep => {
  if (state.name === 'unreachable') return to({ name: 'checking' }, { name: 'check' });
  if (state.name !== 'denied' || state.isBusy) return stay(state);
  return to({ ...state, isBusy: true, problem: null }, { name: 'associate' });
};
