import { describe, expect, it } from 'vitest';
import { checkTable, type ImportTable, readTable, rejectedCsv } from './import-table.ts';

const tableOf = (text: string): ImportTable => {
  const table = readTable(text);
  if (typeof table === 'string') throw new Error(table);
  return table;
};
const texts = { problem: 'Problema', problems: new Proxy({}, { get: (_, code) => String(code) }) as never };

describe('a file with people', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['a header only', 'nome;email\n', 'empty'],
    ['no text', null, 'not_text'],
    ['too many rows', 'a@example.org\n'.repeat(10_001), 'too_many'],
  ])('with %s is refused', (_title, text, problem) => {
    expect(readTable(text)).toBe(problem);
  });

  it('gives good rows with the end of the day here, and bad ones with their lines', () => {
    const { good, problems } = checkTable(
      tableOf('Nome;E-mail;Até\nAna;ana@example.org;31/12/2027\n\nBia;bia\nCaio;caio@example.org;amanhã'),
    );
    expect(good).toMatchObject([
      { line: 2, name: 'Ana', endsAt: new Date(2027, 11, 31, 23, 59, 59, 999).toISOString() },
    ]);
    expect([...problems]).toEqual([
      [4, 'EMAIL_INVALID'],
      [5, 'DATE_INVALID'],
    ]);
  });

  it('comes back with its bad rows as they were, with the reason, and can be read again', () => {
    const table = tableOf('Nome;E-mail;Telefone\nAna;ana@example.org\n"Bia; B";bia;+5511988887777');
    const csv = rejectedCsv(table, checkTable(table).problems, texts);
    expect(csv).toBe(
      '\uFEFF"Nome","E-mail","Telefone","Problema"\r\n"Bia; B","bia","\'+5511988887777","EMAIL_INVALID"\r\n',
    );
    expect(tableOf(csv).rows[1]?.cells).toEqual(['Bia; B', 'bia', '+5511988887777', 'EMAIL_INVALID']);
  });
});
