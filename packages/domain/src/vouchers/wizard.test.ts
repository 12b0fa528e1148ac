import type { VoucherStatus } from '@palco/contract/vouchers';
import { describe, expect, it } from 'vitest';
import type { PersonalDataForm } from './personal-data.ts';
import type { VoucherFailure } from './problems.ts';
import { next, shownStep } from './wizard.ts';
import type { WizardCall, WizardEffect, WizardEvent, WizardState } from './wizard-state.ts';

const courseName = 'Curso';
const email = 'maria@example.com';
const secret = 'seis66';
const form: PersonalDataForm = {
  name: 'Maria',
  dateOfBirth: '',
  email,
  emailAgain: email,
  gender: 'other',
  phone: { formatted: '(11) 3456-7890', digits: '551134567890', isPossible: true },
};

const checking: WizardState = { name: 'checking' };
const unreachable: WizardState = { name: 'unreachable', problem: 'NO_ANSWER' };
const terms: WizardState = { name: 'terms', courseName, problem: null };
const data: WizardState = { name: 'data', courseName, isBusy: false, fields: {}, problem: null };
const sending: WizardState = { ...data, isBusy: true };
const code: WizardState = { name: 'code', courseName, email, round: 0, task: null, problem: null };
const verifying: WizardState = { ...code, task: 'verifying' };
const resending: WizardState = { ...code, task: 'resending' };
const password: WizardState = { name: 'password', courseName, email, password: null, problem: null };
const finishing: WizardState = { ...password, password: secret };
const denied: WizardState = {
  name: 'denied',
  courseName,
  email,
  password: secret,
  isBusy: false,
  problem: 'VOUCHER_ERROR_REGISTER',
};
const retrying: WizardState = { ...denied, isBusy: true, problem: null };
const done: WizardState = { name: 'done', courseName, isLoggedIn: true };
const left: WizardState = { name: 'left' };

const checked = (step: VoucherStatus['step'], ableToUse = true): WizardEvent => ({
  name: 'checked',
  status: { ableToUse, courseName, step, userInfo: { username: step < 2 ? null : email } },
});
const ok = (call: Exclude<WizardCall, 'check'>): WizardEvent => ({ name: 'succeeded', call });
const no = (call: WizardCall, failure: VoucherFailure): WizardEvent => ({ name: 'failed', call, failure });
const submitData = (change: Partial<PersonalDataForm> = {}): WizardEvent => ({
  name: 'submit_data',
  form: { ...form, ...change },
  today: '2026-05-10',
});
const accept = (ofUse: boolean, ofAdoption: boolean): WizardEvent => ({ name: 'accept_terms', ofUse, ofAdoption });
const submitCode = (text: string): WizardEvent => ({ name: 'submit_code', code: text });
const submitPassword = (first: string, repeated: string): WizardEvent => ({
  name: 'submit_password',
  password: first,
  repeated,
});
const goTo = (step: VoucherStatus['step'], areTermsAccepted = true): WizardEvent => ({
  name: 'go_to',
  step,
  areTermsAccepted,
});
const check: WizardEffect = { name: 'check' };
const toLanding: WizardEffect = { name: 'leave', to: 'landing' };
const toLogin: WizardEffect = { name: 'leave', to: 'login' };
const associate: WizardEffect = { name: 'associate' };

type Row = [title: string, WizardState, WizardEvent, WizardState, ...WizardEffect[]];

const rows: Row[] = [
  ['opening asks for the voucher', checking, { name: 'open' }, checking, check],
  ['a fresh voucher begins with the terms', checking, checked(0), terms],
  ['the server may say: data', checking, checked(1), data],
  ['a reload goes on at the e-mail code', checking, checked(2), code],
  ['a reload goes on at the password', checking, checked(3), password],
  ['an account without the course goes on at the login', checking, checked(4), left, toLogin],
  ['a used voucher is sent to the landing', checking, checked(4, false), left, toLanding],
  ['an unknown voucher is sent to the landing', checking, no('check', 'VOUCHER_NOT_FOUND'), left, toLanding],
  ['something that is no voucher too', checking, no('check', 'INVALID_PARAMETERS'), left, toLanding],
  ['silence can be tried again', checking, no('check', 'NO_ANSWER'), unreachable],
  ['a server in trouble too', checking, no('check', 'SERVER_ERROR'), { name: 'unreachable', problem: 'SERVER_ERROR' }],
  ['and is', unreachable, { name: 'try_again' }, checking, check],

  ['a reload says where the tab was', checking, { name: 'open', at: 1 }, { name: 'checking', at: 1 }, check],
  ['a tab at the data resumes there', { name: 'checking', at: 1 }, checked(0), data],
  ['a tab at the terms resumes there', { name: 'checking', at: 0 }, checked(2), terms],
  ['a tab that corrects its data resumes there', { name: 'checking', at: 1 }, checked(2), data],
  ['a tab at the code resumes there', { name: 'checking', at: 2 }, checked(3), code],
  ['a tab is not ahead of the server', { name: 'checking', at: 3 }, checked(2), code],
  ['a registration that is gone resumes at the data', { name: 'checking', at: 3 }, checked(0), data],
  ['an account resumes at the login wherever the tab was', { name: 'checking', at: 1 }, checked(4), left, toLogin],
  ['Back from the data leads to the terms', data, goTo(0), terms],
  ['Back from the code leads to the data', code, goTo(1), data],
  ['two steps back too', code, goTo(0), terms],
  ['Back from the password leads to the code', password, goTo(2), code],
  ['Forward asks the server', data, goTo(2), { name: 'checking', at: 2 }, check],
  ['Forward from accepted terms too', terms, goTo(1), { name: 'checking', at: 1 }, check],
  ['Forward from terms that are not accepted stays', terms, goTo(1, false), terms],
  ['Back waits for a call', sending, goTo(0), sending],
  ['Back waits for a code', verifying, goTo(1), verifying],
  ['Back waits for the account', finishing, goTo(2), finishing],
  ['Back after the end stays', done, goTo(2), done],
  ['Back after a refusal stays', denied, goTo(2), denied],

  ['one tick is not enough', terms, accept(true, false), { ...terms, problem: 'ACCEPT_TERMS' }],
  ['nor is the other', terms, accept(false, true), { ...terms, problem: 'ACCEPT_TERMS' }],
  ['both are', terms, accept(true, true), data],

  [
    'missing fields are shown first',
    data,
    submitData({ name: '', emailAgain: 'x@y.io' }),
    { ...data, fields: { name: 'missing', emailAgain: 'emails_differ' }, problem: 'FILL_ALL_FIELDS' },
  ],
  [
    'then a date that does not exist',
    data,
    submitData({ dateOfBirth: '31/02/1990' }),
    { ...data, fields: { dateOfBirth: 'invalid_date' }, problem: 'INVALID_DATE' },
  ],
  [
    'two different e-mails are shown',
    data,
    submitData({ emailAgain: 'x@y.io' }),
    { ...data, fields: { emailAgain: 'emails_differ' }, problem: 'EMAILS_DIFFER' },
  ],
  ['good data is sent', data, submitData(), sending, { name: 'register', form }],
  ['then the voucher is asked again', sending, ok('register'), sending, check],
  ['and the code is awaited', sending, checked(2), { ...code, round: 1 }],
  [
    'an e-mail with an account is shown',
    sending,
    no('register', 'VOUCHER_ERROR_USERCREATED'),
    { ...data, problem: 'VOUCHER_ERROR_USERCREATED' },
  ],
  [
    'refused data is shown',
    sending,
    no('register', 'INVALID_PARAMETERS'),
    { ...data, problem: 'VOUCHER_ERROR_REGISTERDATA' },
  ],
  ['a missing response is shown', sending, no('register', 'NO_ANSWER'), { ...data, problem: 'NO_ANSWER' }],
  ['a voucher that is gone leads away', sending, no('register', 'VOUCHER_NOT_FOUND'), left, toLanding],
  ['an unanswered second check can be tried again', sending, no('check', 'NO_ANSWER'), unreachable],

  ['five characters are no code', code, submitCode('ABCDE'), code],
  ['six are, in capitals', code, submitCode('abcde2'), verifying, { name: 'verify_code', code: 'ABCDE2' }],
  ['a right code asks the voucher again', verifying, ok('verify_code'), verifying, check],
  ['and leads to the password', verifying, checked(3), password],
  [
    'a code without a registration',
    verifying,
    no('verify_code', 'VOUCHER_ERROR_REGISTRATION_NOT_FOUND'),
    { ...code, problem: 'VOUCHER_ERROR_REGISTERDATA' },
  ],
  [
    'an expired code',
    verifying,
    no('verify_code', 'VOUCHER_ERROR_EXPIREDCODE'),
    { ...code, problem: 'VOUCHER_ERROR_EXPIREDCODE' },
  ],
  [
    'any other refusal',
    verifying,
    no('verify_code', 'SERVER_ERROR'),
    { ...code, problem: 'VOUCHER_ERROR_INVALIDCODE' },
  ],
  [
    'resending',
    { ...code, problem: 'VOUCHER_ERROR_INVALIDCODE' },
    { name: 'resend' },
    resending,
    { name: 'resend', email },
  ],
  ['a new round', resending, ok('resend'), { ...code, round: 1 }, { name: 'announce_resent' }],
  [
    'a code that is not sent again',
    resending,
    no('resend', 'VOUCHER_ERROR_RESENDEMAIL'),
    { ...code, problem: 'VOUCHER_ERROR_RESENDEMAIL' },
  ],
  ['mistyped data can be corrected', code, { name: 'correct_data' }, data],

  [
    'five characters are too few',
    password,
    submitPassword('cinco', 'cinco'),
    { ...password, problem: 'PASSWORD_TOO_SHORT' },
  ],
  ['typed twice the same', password, submitPassword(secret, 'seis67'), { ...password, problem: 'PASSWORDS_DIFFER' }],
  [
    'a good password is sent',
    password,
    submitPassword(secret, secret),
    finishing,
    { name: 'set_password', email, password: secret },
  ],
  [
    'refused',
    finishing,
    no('set_password', 'VOUCHER_ERROR_CONFIRMPASSWORD'),
    { ...password, problem: 'VOUCHER_ERROR_CONFIRMPASSWORD' },
  ],
  ['then the course', finishing, ok('set_password'), finishing, associate],
  [
    'also when the first answer was lost',
    finishing,
    no('set_password', 'VOUCHER_ERROR_USERCREATED'),
    finishing,
    associate,
  ],
  ['then the login', finishing, ok('associate'), finishing, { name: 'log_in', email, password: secret }],
  ['then it is done', finishing, ok('log_in'), done],
  ['a login that fails leaves the rest done', finishing, no('log_in', 'SERVER_BUSY'), { ...done, isLoggedIn: false }],
  ['a voucher used by another user', finishing, no('associate', 'VOUCHER_ERROR_REGISTER'), denied],
  [
    'a course one has',
    finishing,
    no('associate', 'VOUCHER_ERROR_COURSE'),
    { ...denied, problem: 'VOUCHER_ERROR_COURSE' },
  ],
  ['can be tried again', denied, { name: 'try_again' }, retrying, associate],
  ['with success', retrying, ok('associate'), retrying, { name: 'log_in', email, password: secret }],
  ['to the end', retrying, ok('log_in'), done],
];

describe('the voucher registration', () => {
  it.each(rows)('%s', (_title, state, event, expected, ...effects) => {
    expect(next(state, event)).toEqual({ state: expected, effects });
  });

  it('clears a problem as soon as the user corrects it', () => {
    const wrong: WizardState = {
      ...data,
      fields: { name: 'missing', emailAgain: 'emails_differ' },
      problem: 'FILL_ALL_FIELDS',
    };
    expect(next(wrong, { name: 'edit', field: 'name' }).state).toEqual({
      ...data,
      fields: { emailAgain: 'emails_differ' },
    });
    expect(next({ ...code, problem: 'VOUCHER_ERROR_INVALIDCODE' }, { name: 'edit' }).state).toEqual(code);
  });
});

describe('nothing is done twice', () => {
  const busy = [checking, sending, verifying, resending, finishing, retrying, done, left];
  const pressed: WizardEvent[] = [
    accept(true, true),
    submitData(),
    submitCode('ABCDEF'),
    { name: 'resend' },
    { name: 'correct_data' },
    submitPassword(secret, secret),
    { name: 'try_again' },
    { name: 'edit' },
  ];
  it.each(busy.flatMap((state) => pressed.map((event) => [JSON.stringify(state), event.name, state, event] as const)))(
    'in %s, %s changes nothing',
    (_state, _event, state, event) => {
      expect(next(state, event)).toEqual({ state, effects: [] });
    },
  );

  it.each([terms, data, code, password, denied, done, left])('an unexpected response changes nothing (%o)', (state) => {
    const late = [checked(0), no('check', 'NO_ANSWER'), ok('log_in')];
    const changed = late.filter((event) => next(state, event).state !== state);
    expect(changed).toEqual([]);
  });
});

it('the indicator follows', () => {
  const states = [checking, terms, data, code, password, denied, done, left];
  expect(states.map(shownStep)).toEqual([null, 0, 1, 2, 3, 3, 4, null]);
});
