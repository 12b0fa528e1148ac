import { expect, it } from 'vitest';
import { matchesSearch } from './search.ts';

it.each([
  [['Direção ao Vivo'], '', true],
  [['Direção ao Vivo'], 'direcao', true],
  [['Direção ao Vivo'], 'VIVO dir', true],
  [['Direção ao Vivo'], '  vivo  ', true],
  [['Direção ao Vivo'], 'vivos', false],
  [['Aula 10'], '1', true],
  [['Cor ao entardecer', 'Balanço de branco', 'Imagem e luz'], 'luz balanco', true],
  [['Cor ao entardecer', 'Balanço de branco', 'Imagem e luz'], 'luz som', false],
  // A word does not continue from one text into the next.
  [['Luz', 'Som'], 'luzsom', false],
])('%j is found by "%s": %s', (texts, query, isFound) => {
  expect(matchesSearch(texts, query)).toBe(isFound);
});
