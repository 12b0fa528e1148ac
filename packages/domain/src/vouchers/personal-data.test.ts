import { describe, expect, it } from 'vitest';
import {
  findEmailProblems,
  findFieldProblems,
  isBirthDate,
  isoDateOf,
  type PersonalDataForm,
} from './personal-data.ts';

const today = '2026-05-10';
const maria: PersonalDataForm = {
  name: 'Maria Silva',
  dateOfBirth: '28/02/1990',
  email: 'maria@example.com',
  emailAgain: 'maria@example.com',
  gender: 'female',
  phone: { formatted: '(11) 3456-7890', digits: '551134567890', isPossible: true },
};

describe('personal data', () => {
  it.each<[string, Partial<PersonalDataForm>, object]>([
    ['all there', {}, {}],
    ['without a date of birth', { dateOfBirth: '' }, {}],
    ['the e-mail repeated in capitals', { emailAgain: ' MARIA@example.com' }, {}],
    ['a name of spaces', { name: '  ' }, { name: 'missing' }],
    ['a day that does not exist', { dateOfBirth: '31/02/1990' }, { dateOfBirth: 'invalid_date' }],
    ['half a date', { dateOfBirth: '31/0' }, { dateOfBirth: 'invalid_date' }],
    ['a date to come', { dateOfBirth: '11/05/2026' }, { dateOfBirth: 'invalid_date' }],
    ['no e-mail', { email: '', emailAgain: '' }, { email: 'missing', emailAgain: 'missing' }],
    ['an e-mail that is none', { email: 'maria', emailAgain: 'maria' }, { email: 'invalid_email' }],
    ['two e-mails', { emailAgain: 'mario@example.com' }, { emailAgain: 'emails_differ' }],
    ['the gender not chosen', { gender: '' }, { gender: 'missing' }],
    ['no phone', { phone: { formatted: '', digits: '55', isPossible: false } }, { phone: 'missing' }],
    [
      'a phone of eight characters',
      { phone: { formatted: '(11) 345', digits: '5511345', isPossible: false } },
      { phone: 'missing' },
    ],
    [
      'a phone its country cannot have',
      { phone: { formatted: '(11) 3456-7', digits: '551134567', isPossible: false } },
      { phone: 'invalid_phone' },
    ],
  ])('%s', (_title, change, problems) => {
    expect(findFieldProblems({ ...maria, ...change }, today)).toEqual(problems);
  });
});

describe('an e-mail whose field was left', () => {
  const both = { email: true, emailAgain: true };
  it.each([
    ['maria@example.com', 'MARIA@example.com ', both, {}],
    ['maria', 'maria', both, { email: 'invalid_email' }],
    ['maria@example.com', 'mario@example.com', both, { emailAgain: 'emails_differ' }],
    ['maria', 'mario', { email: false, emailAgain: false }, {}],
    ['maria', 'mario', { email: true, emailAgain: false }, { email: 'invalid_email' }],
    ['', ' ', both, {}],
  ])('%j, repeated as %j', (email, emailAgain, left, problems) => {
    expect(findEmailProblems({ email, emailAgain }, left)).toEqual(problems);
  });
});

describe('a date of birth', () => {
  it.each([
    ['28/02/1990', '1990-02-28'],
    ['1/2/1990', null],
    ['1990-02-28', null],
    ['', null],
  ])('%s is sent as %s', (text, iso) => {
    expect(isoDateOf(text)).toBe(iso);
  });

  it.each([
    ['1990-02-28', true],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['1990-02-30', false],
    ['1990-13-01', false],
    ['1990-00-10', false],
    ['1899-12-31', false],
    ['2026-05-10', true],
    ['2026-05-11', false],
    ['0050-05-11', false],
    [null, false],
  ])('%s is possible: %s', (date, expected) => {
    expect(isBirthDate(date, today)).toBe(expected);
  });
});
