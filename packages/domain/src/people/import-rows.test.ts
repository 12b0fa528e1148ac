import { describe, expect, it } from 'vitest';
import { guessColumns, pickCells } from './import-columns.ts';
import { checkRow, checkRows, parseDay } from './import-rows.ts';

const row = (change: Partial<Record<string, string>> = {}) => ({
  line: 2,
  email: 'ana@example.org',
  name: 'Ana',
  phone: '',
  salesforceId: '',
  kind: '',
  endsAt: '',
  ...change,
});
const person = {
  line: 2,
  email: 'ana@example.org',
  name: 'Ana',
  phone: null,
  salesforceId: null,
  kind: null,
  endsAt: null,
};

describe('a row of an import', () => {
  it.each([
    ['with an e-mail and a name', {}, {}],
    ['with capitals and blanks', { email: ' Ana@Example.org ', name: ' Ana ' }, {}],
    ['without a name', { name: '' }, { name: 'ana' }],
    ['with a phone', { phone: '(11) 99999-9999' }, { phone: '5511999999999' }],
    ['with a kind in Portuguese', { kind: 'Convidado' }, { kind: 'guest' }],
    ['with a day in Portuguese', { endsAt: '31/12/2027' }, { endsAt: '2027-12-31T23:59:59.000Z' }],
    ['with a moment of the page', { endsAt: '2028-01-01T02:59:59.999Z' }, { endsAt: '2028-01-01T02:59:59.999Z' }],
    ['with a Salesforce id', { salesforceId: '003Ab' }, { salesforceId: '003Ab' }],
  ])('%s is accepted', (_title, change, expected) => {
    expect(checkRow(row(change))).toEqual({ person: { ...person, ...expected } });
  });

  it.each([
    ['EMAIL_MISSING', { email: ' ' }],
    ['EMAIL_INVALID', { email: 'ana' }],
    ['EMAIL_INVALID', { email: 'ana@example' }],
    ['NAME_TOO_LONG', { name: 'a'.repeat(121) }],
    ['PHONE_INVALID', { phone: 'x' }],
    ['SALESFORCE_ID_TOO_LONG', { salesforceId: 'a'.repeat(65) }],
    ['KIND_UNKNOWN', { kind: 'vip' }],
    ['KIND_UNKNOWN', { kind: 'constructor' }],
    ['DATE_INVALID', { endsAt: '31/02/2027' }],
    ['DATE_INVALID', { endsAt: '2027-13-40T00:00:00Z' }],
    ['CELL_TOO_LONG', { name: 'a'.repeat(501) }],
  ])('is refused with %s: %o', (problem, change) => {
    expect(checkRow(row(change))).toEqual({ problem });
  });

  it('with an e-mail that an earlier row has is refused', () => {
    const { people, rejected } = checkRows([row(), row({ email: 'ANA@example.org' }), row({ email: 'x' })]);
    expect(people).toHaveLength(1);
    expect(rejected.map(({ problem }) => problem)).toEqual(['EMAIL_TWICE', 'EMAIL_INVALID']);
  });
});

describe('a day', () => {
  it.each([
    ['', null],
    ['2027-02-28', '2027-02-28'],
    ['1.2.2027', '2027-02-01'],
    ['28-02-2027', '2027-02-28'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', undefined],
    ['12/31/2027', undefined],
    ['0000-00-00', undefined],
    ['amanhã', undefined],
  ])('%j is %s', (text, expected) => {
    expect(parseDay(text)).toBe(expected);
  });
});

describe('the columns of a file', () => {
  const none = { email: null, name: null, phone: null, salesforceId: null, kind: null, endsAt: null };
  it.each([
    ['in Portuguese', ['Nome', 'E-mail', 'Validade'], true, { ...none, email: 1, name: 0, endsAt: 2 }],
    ['in Spanish', ['Correo electrónico', 'Nombre', 'Teléfono'], true, { ...none, email: 0, name: 1, phone: 2 }],
    ['in English', ['Email', 'Type', 'Salesforce ID'], true, { ...none, email: 0, kind: 1, salesforceId: 2 }],
    ['without a header', ['Ana', 'ana@example.org'], false, { ...none, email: 1, name: 0 }],
    ['unknown', ['x', 'y'], true, { ...none, name: 0 }],
  ])('%s', (_title, first, hasHeader, mapping) => {
    expect(guessColumns(first)).toEqual({ hasHeader, mapping });
  });

  it('missing at the end of a row are empty', () => {
    const { mapping } = guessColumns(['nome', 'email', 'telefone']);
    expect(pickCells(['Ana'], mapping)).toMatchObject({ name: 'Ana', email: '', phone: '' });
  });
});
