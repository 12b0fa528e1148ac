import { describe, expect, it } from 'vitest';
import {
  type ActivationEffect,
  type ActivationEvent,
  type ActivationState,
  activationAfterLogin,
  activationOfLink,
  emptyEntry,
  next,
} from './activation.ts';
import type { VoucherFailure, VoucherProblem } from './problems.ts';

const code = 'DEMO000000000001';
const courseName = 'Curso';
const filled: ActivationState = { name: 'entry', code, isChecking: false };
const checking: ActivationState = { ...filled, isChecking: true };
const confirm: ActivationState = { name: 'confirm', code, courseName, isBusy: false };
const activating: ActivationState = { ...confirm, isBusy: true };
const renew: ActivationState = { name: 'renew', code, courseName, isBusy: false };
const renewing: ActivationState = { ...renew, isBusy: true };
const activated: ActivationState = { name: 'activated', courseName };
const denied = (problem: VoucherProblem): ActivationState => ({
  name: 'denied',
  code,
  problem,
});
const closed: ActivationState = { name: 'closed' };

const checked = (ableToUse: boolean): ActivationEvent => ({
  name: 'checked',
  status: { ableToUse, courseName, step: 0, userInfo: { username: null } },
});
const failed = (failure: VoucherFailure): ActivationEvent => ({ name: 'failed', failure });
const press = (name: 'submit' | 'confirm' | 'retry' | 'another' | 'close'): ActivationEvent => ({ name });
const success: ActivationEvent = { name: 'activated', courseName };
const activate = (isRenewal: boolean): ActivationEffect => ({ name: 'activate', code, isRenewal });
const leave: ActivationEffect = { name: 'leave' };

type Row = [title: string, ActivationState, ActivationEvent, ActivationState, ...ActivationEffect[]];

const rows: Row[] = [
  ['typing', emptyEntry, { name: 'type', code }, filled],
  ['an unfinished code is not sent', { ...filled, code: 'DEMO' }, press('submit'), { ...filled, code: 'DEMO' }],
  ['a code is checked', filled, press('submit'), checking, { name: 'check', code }],
  ['once', checking, press('submit'), checking],
  ['a usable one asks with the name of the course', checking, checked(true), confirm],
  ['a used one is denied', checking, checked(false), denied('INVALID_VOUCHER')],
  ['an unknown one is denied', checking, failed('VOUCHER_NOT_FOUND'), denied('INVALID_VOUCHER')],
  ['a server error is shown', checking, failed('SERVER_ERROR'), denied('SERVER_ERROR')],
  ['a missing response is shown', checking, failed('NO_ANSWER'), denied('NO_ANSWER')],
  ['yes', confirm, press('confirm'), activating, activate(false)],
  ['yes is said once', activating, press('confirm'), activating],
  ['success', activating, success, activated, { name: 'refresh' }],
  ['another user was faster', activating, failed('VOUCHER_ERROR_REGISTER'), denied('VOUCHER_ERROR_REGISTER')],
  ['a course one has can be renewed', activating, failed('VOUCHER_ERROR_COURSE'), renew],
  ['renewing', renew, press('confirm'), renewing, activate(true)],
  ['renewed', renewing, success, activated, { name: 'refresh' }],
  ['not renewed', renewing, failed('VOUCHER_ERROR_REGISTER'), denied('VOUCHER_ERROR_REGISTER')],
  ['again, with the code to correct', denied('INVALID_VOUCHER'), press('retry'), filled],
  ['another one, with empty boxes', activated, press('another'), emptyEntry],
  ['closing the entry leaves', filled, press('close'), closed, leave],
  ['closing the check leaves', checking, press('close'), closed, leave],
  ['closing the question leaves', confirm, press('close'), closed, leave],
  ['closing the renewal leaves', renew, press('close'), closed, leave],
  ['closing the success leaves', activated, press('close'), closed, leave],
  ['closing the denial leaves', denied('NO_ANSWER'), press('close'), closed, leave],
  ['what is being activated cannot be closed', activating, press('close'), activating],
  ['nor what is being renewed', renewing, press('close'), renewing],
  ['one leaves once', closed, press('close'), closed],
  ['a response after the dialog was closed', closed, success, closed],
  ['a check after the dialog was closed', closed, checked(true), closed],
];

describe('activating a voucher', () => {
  it.each(rows)('%s', (_title, state, event, expected, ...effects) => {
    expect(next(state, event)).toEqual({ state: expected, effects });
  });

  it('of a link asks before anything is used', () => {
    const begun = activationOfLink(code);
    expect(begun).toEqual({ state: checking, effects: [{ name: 'check', code }] });
  });

  it('after a login begins with the activation itself', () => {
    const begun = activationAfterLogin({ code, courseName });
    expect(begun.effects).toEqual([activate(false)]);
    expect(next(begun.state, success).state).toEqual(activated);
    expect(next(begun.state, failed('VOUCHER_ERROR_COURSE')).state).toEqual(renew);
  });
});
