import { expect, it } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'desktop', 'Chrome', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'desktop', 'Firefox', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'phone', 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/126.0.0.0 Safari/537.36`, 'tablet', 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
    'iOS',
  ],
])('%s', (userAgent, device, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ device, browser, system });
});

it.each([
  ['nothing', ''],
  ['markup', '<script>alert(1)</script>/1.0'],
  ['control characters', '\u0000\u0007\u202e/9'],
  ['brackets', '('.repeat(100_000)],
  ['spaces', `${' '.repeat(100_000)}x`],
  ['a lone surrogate', '\ud800/1.0'],
])('%s is no browser, and is refused quickly', (_title, userAgent) => {
  expect(describeBrowser(userAgent)).toEqual({ device: null, browser: null, system: null });
});

it('stores short names only', () => {
  const { browser, system } = describeBrowser(`${'a'.repeat(390)}/1.0`);
  expect([(browser ?? '').length <= 40, (system ?? '').length <= 40]).toEqual([true, true]);
});
