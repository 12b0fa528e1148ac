/** Telephone numbers by the rules of their country. */
import type { PhoneNumber } from '@palco/domain/vouchers/personal-data';
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

export type Country = { readonly code: CountryCode; readonly name: string; readonly callingCode: string };

export { metadata };

export const defaultCountry: CountryCode = 'BR';

export const countryOf = (code: string): CountryCode =>
  isSupportedCountry(code as CountryCode, metadata) ? (code as CountryCode) : defaultCountry;

/** Every country with telephones, in the order of its name in that language. */
export const listCountries = (language: string): Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countries = getCountries(metadata).map((code) => ({
    code,
    name: names.of(code) ?? code,
    callingCode: `+${getCountryCallingCode(code, metadata)}`,
  }));
  return countries.sort((a, b) => a.name.localeCompare(b.name, language));
};

/** The typed number in the country's own format: (11) 3456-7890. */
export const phoneOf = (text: string, country: CountryCode): PhoneNumber => {
  const typed = text.replace(/\D/g, '');
  const parsed = parsePhoneNumberFromString(typed, country, metadata);
  return {
    formatted: new AsYouType(country, metadata).input(typed),
    digits: parsed ? parsed.number.slice(1) : getCountryCallingCode(country, metadata) + typed,
    isPossible: parsed?.isPossible() ?? false,
  };
};

/** The separator of the mask: some countries use dashes, others spaces. */
export const separatorOf = (country: CountryCode): string =>
  new AsYouType(country, metadata).input('2123456789').includes('-') ? '-' : ' ';
