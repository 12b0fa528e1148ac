import { expect, it } from 'vitest';
import { matchesName } from './search.ts';

it.each([
  ['Direção ao Vivo', '', true],
  ['Direção ao Vivo', 'direcao', true],
  ['Direção ao Vivo', 'VIVO dir', true],
  ['Direção ao Vivo', '  vivo  ', true],
  ['Direção ao Vivo', 'vivos', false],
  ['Aula 10', '1', true],
])('"%s" is found by "%s": %s', (name, query, isFound) => {
  expect(matchesName(name, query)).toBe(isFound);
});
