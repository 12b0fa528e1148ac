import { describe, expect, it } from 'vitest';
import { isOfferUrl, personalUrl } from './url.ts';

describe('a link that may be offered', () => {
  it.each([
    ['https://loja.example.com', true],
    ['https://loja.example.com/curso?ref=', true],
    ['https://loja.example.com/{userId}/comprar', true],
    ['https://loja.example.com:8443/a#b', true],
    ['HTTPS://LOJA.EXAMPLE.COM/', true],
    ['http://loja.example.com', false],
    ['javascript:alert(1)', false],
    ['data:text/html,oi', false],
    ['//loja.example.com', false],
    ['loja.example.com', false],
    ['https://', false],
    ['https://loja', false],
    ['https://loja.example.com/a b', false],
    ['https://ana:senha@loja.example.com', false],
    ['https://banco.com@loja.example.com', false],
    ['', false],
  ])('%s: %s', (text, isAllowed) => {
    expect(isOfferUrl(text)).toBe(isAllowed);
  });
});

describe("a viewer's own link", () => {
  const to = (saleBaseUrl: string, useSalesForceId = false, salesForceId: string | null = '003A/b') =>
    personalUrl({ saleBaseUrl, useSalesForceId }, { userId: '1004', salesForceId });

  it.each([
    ['https://l.example.com/{userId}/sim', 'https://l.example.com/1004/sim'],
    ['https://l.example.com/?a={userId}&b={userId}', 'https://l.example.com/?a=1004&b=1004'],
    ['https://l.example.com/?ref=', 'https://l.example.com/?ref=1004'],
    ['https://l.example.com/aluno/', 'https://l.example.com/aluno/1004'],
    ['https://l.example.com', 'https://l.example.com?userId=1004'],
    ['https://l.example.com/a?b=c', 'https://l.example.com/a?b=c&userId=1004'],
    ['https://l.example.com/a?', 'https://l.example.com/a?userId=1004'],
    ['https://l.example.com/a?b=c&', 'https://l.example.com/a?b=c&userId=1004'],
    ['https://l.example.com/a#planos', 'https://l.example.com/a?userId=1004#planos'],
    ['https://l.example.com/a%20b?c=%7E', 'https://l.example.com/a%20b?c=%7E&userId=1004'],
  ])('%s becomes %s', (base, own) => {
    expect(to(base)).toBe(own);
  });

  it.each([
    ['https://l.example.com/?ref=', true, 'https://l.example.com/?ref=1004&salesForceId=003A%2Fb'],
    ['https://l.example.com/aluno/', true, 'https://l.example.com/aluno/1004?salesForceId=003A%2Fb'],
    ['https://l.example.com/?s={salesForceId}', true, 'https://l.example.com/?s=003A%2Fb&userId=1004'],
    ['https://l.example.com/?s={salesForceId}', false, 'https://l.example.com/?s=&userId=1004'],
  ])('%s with Salesforce %s becomes %s', (base, isAsked, own) => {
    expect(to(base, isAsked)).toBe(own);
  });

  it('contains no Salesforce id for a viewer without one', () => {
    expect(to('https://l.example.com/?ref=', true, null)).toBe('https://l.example.com/?ref=1004');
    expect(to('https://l.example.com/{userId}/{salesForceId}', true, null)).toBe('https://l.example.com/1004/');
  });
});
