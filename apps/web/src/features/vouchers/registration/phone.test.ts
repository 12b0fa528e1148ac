import { describe, expect, it } from 'vitest';
import { countryOf, listCountries, phoneOf, separatorOf } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['1134567890', 'BR', '(11) 3456-7890', '551134567890', true],
    ['11987654321', 'BR', '(11) 98765-4321', '5511987654321', true],
    ['(11) 98765-4321', 'BR', '(11) 98765-4321', '5511987654321', true],
    ['11345', 'BR', '(11) 345', '5511345', false],
    ['', 'BR', '', '55', false],
    ['2015550123', 'US', '(201) 555-0123', '12015550123', true],
    // A national prefix is written and dialled at home, and not sent.
    ['07400123456', 'GB', '07400 123456', '447400123456', true],
  ] as const)('typed as "%s" in %s is shown as %s', (typed, country, formatted, digits, isPossible) => {
    expect(phoneOf(typed, country)).toEqual({ formatted, digits, isPossible });
  });

  it.each([
    ['BR', '-'],
    ['US', '-'],
    ['ES', ' '],
    ['PT', ' '],
  ] as const)('in %s is parted by "%s"', (country, separator) => {
    expect(separatorOf(country)).toBe(separator);
  });
});

describe('the countries', () => {
  it('have their names in the language of the page, in its order', () => {
    const names = listCountries('pt-BR').map(({ name }) => name);
    expect(names).toContain('Alemanha');
    expect(names.indexOf('África do Sul')).toBeLessThan(names.indexOf('Brasil'));
    expect(listCountries('es-ES').find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      name: 'Alemania',
      callingCode: '+49',
    });
  });

  it('that are unknown become Brazil', () => {
    expect(countryOf('XX')).toBe('BR');
    expect(countryOf('PT')).toBe('PT');
  });
});
