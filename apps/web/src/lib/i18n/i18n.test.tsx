// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseLanguage, switchLanguage } from './language.ts';
import { defineMessages, useMessages } from './messages.ts';
import { numberIn } from './number.ts';
import { pluralIn } from './plural.ts';

afterEach(cleanup);

describe('the first language', () => {
  it.each([
    ['the stored one', 'es-ES', ['en-US'], 'es-ES'],
    ["the browser's when nothing is stored", null, ['en-GB', 'pt'], 'en-US'],
    ['the first one of ours in a long list', null, ['de-DE', 'fr', 'es-MX', 'en'], 'es-ES'],
    ['Portuguese of Portugal as ours', null, ['pt-PT'], 'pt-BR'],
    ['Portuguese when nothing fits', null, ['de-DE'], 'pt-BR'],
    ['Portuguese when the browser says nothing', null, [], 'pt-BR'],
    ["the browser's when something else is stored", 'xx', ['es'], 'es-ES'],
  ])('is %s', (_, stored, browser, expected) => {
    expect(chooseLanguage(stored, browser)).toBe(expected);
  });
});

describe('plural forms', () => {
  it.each([
    ['pt-BR', 0, '0 aula'],
    ['pt-BR', 1, '1 aula'],
    ['pt-BR', 1200, '1.200 aulas'],
    ['en-US', 0, '0 aulas'],
    ['en-US', 1200, '1,200 aulas'],
    ['es-ES', 1, '1 aula'],
  ] as const)('follow %s for %d', (language, count, expected) => {
    expect(pluralIn(language)(count, { one: '# aula', other: '# aulas' })).toBe(expected);
  });
});

describe('numbers', () => {
  it.each([
    ['pt-BR', 0, '0'],
    ['pt-BR', 999, '999'],
    ['pt-BR', 1000, '1.000'],
    ['pt-BR', 1.5, '1,5'],
    ['pt-BR', -1234, '-1.234'],
    ['en-US', 1000, '1,000'],
    ['es-ES', 1000, '1000'],
    ['es-ES', 12_000, '12.000'],
  ] as const)('are written as %s does: %d', (language, value, expected) => {
    expect(numberIn(language)(value)).toBe(expected);
  });
});

const bundle = defineMessages<{ hello: string }>({
  'pt-BR': async () => ({ messages: { hello: 'Olá' } }),
  'en-US': async () => ({ messages: { hello: 'Hello' } }),
  'es-ES': () => Promise.reject(new Error('offline')),
});
const seen: string[] = [];
const Greeting = () => {
  const { hello } = useMessages(bundle);
  seen.push(hello);
  return <p>{hello}</p>;
};
const Loading = () => {
  seen.push('…');
  return null;
};

describe('switching the language', () => {
  it('changes the page and its language mark without showing anything unfinished', async () => {
    await act(() => switchLanguage('pt-BR'));
    await act(async () => {
      render(
        <Suspense fallback={<Loading />}>
          <Greeting />
        </Suspense>,
      );
    });
    seen.length = 0;

    await act(() => switchLanguage('en-US'));
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(seen).not.toContain('…');
    expect(document.documentElement.lang).toBe('en-US');
    expect(localStorage.getItem('palco.language')).toBe('en-US');

    await expect(switchLanguage('es-ES')).rejects.toThrow('offline');
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en-US');
  });
});
