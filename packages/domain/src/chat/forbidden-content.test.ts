import { describe, expect, it } from 'vitest';
import { hasForbiddenContent } from './forbidden-content.ts';

const forbidden = [
  // links
  'http://exemplo.com',
  'entra em https://palco.test/sala',
  'www.exemplo.com.br',
  'exemplo.com',
  'vai no exemplo.com.br agora',
  'canal: youtube.com/c/x',
  'youtu.be/abc',
  't.me/grupo',
  'meusite.me/curso',
  'exemplo .com',
  'exemplo . com',
  'exemplo[.]com',
  'exemplo (ponto) com',
  'exemplo [dot] com',
  'meusite ponto com ponto br',
  'entra no meusite ponto com',
  'e x e m p l o . c o m',
  'ｅｘｅｍｐｌｏ．ｃｏｍ',
  'ехеmрlо.соm',
  'exem\u200bplo.c\u200bom',
  'h t t p : / / exemplo',
  'EXEMPLO.COM',
  'palco.app',
  'entra no palco.live que é melhor',
  'veja em meucurso.online, vale a pena',
  'exemplo.net',
  'loja.exemplo.net agora',
  // e-mails
  'me escreve: ana@palco.test',
  'ana @ palco . com',
  'ana arroba gmail ponto com',
  'ana(at)gmail.com',
  'ana [arroba] gmail',
  'ana@gmail',
  'ana at gmail dot com',
  // phones
  '(11) 98765-4321',
  '11987654321',
  '+55 11 98765 4321',
  '11 9 8765 4321',
  '98765-4321',
  '3456-7890',
  '987654321',
  '1 1 9 8 7 6 5 4 3 2 1',
  '11.98765.4321',
  '119876O4321',
  '１１９８７６５４３２１',
  '1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣',
  'um um nove oito sete seis cinco quatro três dois um',
  'me liga no 11-98765-4321 hoje',
  '011 98765-4321',
  '5511987654321',
  '212 555 0123',
  '(415) 555-2671',
  '+34 612 345 678',
];

const ordinary = [
  'bom dia',
  'são 250 pessoas',
  'custa R$ 1.234,56',
  'R$ 1.234.567,89',
  'us$ 12000000',
  'em 12/10/2026 às 19:30',
  'dia 12.10.2026',
  '2026-11-15 10:30',
  '1.000.000 de acessos',
  'cresceu de 2019-2026',
  'nota 9.5',
  'versão 2.0.1',
  'capítulos 10, 20, 30, 40 e 50',
  '1 2 3 4 5 6 7 8 9 10',
  '10 20 30 40 50 60',
  'um dois três quatro cinco seis sete oito nove dez',
  'kkkkkkkkkkk',
  '00000000000',
  'qual o ponto com maior nota?',
  'chegamos ao ponto.',
  'esse é o ponto com que eu concordo',
  'Terminei. Com isso acabou.',
  'gostei.me ajuda',
  'ok.no próximo a gente vê',
  '@maria concordo',
  'pizza @ 20h',
  'a arroba do boi subiu',
  'e/ou',
  '3.14159265',
  '12345678',
  'resposta: 42',
  'Sr. João, Dra. Ana',
  'fim... com certeza',
  'uma a uma, duas a duas',
  'um a zero',
  'pi = 3.1415926535',
  '0,142857142857',
  '1 000 000 000 de reais',
  '10 20 30 15 40 12',
  'matrícula 20231045678',
  'muito bom.Pro próximo',
  'Gostei.Video travou aqui',
  'caiu a live.Site lento',
  'ASP.NET ou Java?',
  'uso .NET',
];

describe('contacts in a message', () => {
  it.each(forbidden)('%s is refused', (text) => expect(hasForbiddenContent(text)).toBe(true));
  it.each(ordinary)('%s may be said', (text) => expect(hasForbiddenContent(text)).toBe(false));
});

describe('the cost of the rules', () => {
  const timeOf = (text: string): number => {
    const startedAt = performance.now();
    hasForbiddenContent(text);
    return performance.now() - startedAt;
  };

  /**
   * The least of many runs, because everything else on the machine only adds to it. In turn, because the code becomes faster while it
   * runs, and on a busy machine that takes a while.
   */
  const costsOf = (texts: readonly string[]): number[] => {
    const least = texts.map(() => Number.POSITIVE_INFINITY);
    for (let run = 0; run < 60; run += 1) {
      texts.forEach((text, index) => {
        least[index] = Math.min(least[index] ?? 0, timeOf(text));
      });
    }
    return least;
  };

  it.each([
    ['one long word', (n: number) => `${'a'.repeat(n)}@`],
    ['dashes', (n: number) => `${'-'.repeat(n)} ponto`],
    ['spaces after http', (n: number) => `http${' '.repeat(n)}@`],
    ['spaced dots', (n: number) => '. '.repeat(n / 2)],
    ['underscores', (n: number) => `a@${'_'.repeat(n)}`],
    ['groups of digits', (n: number) => '111 '.repeat(n / 4)],
  ])('grows with the length of the text and not with its square: %s', (_title, make) => {
    const [short = 0, long = 0] = costsOf([make(4000), make(32_000)]);
    // Eight times the length: 8 when the cost is linear, 64 when it is quadratic.
    expect(long / short).toBeLessThan(32);
  });
});
