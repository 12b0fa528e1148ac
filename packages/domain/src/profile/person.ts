/** Spec section 2, Profile modal: how a person is greeted and their phone is written. */

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** `language` decides how letters are capitalised. */
export const greetedName = (name: string, language: string): string => firstNameOf(name).toLocaleUpperCase(language);

const brazil = '55';

/**
 * Brazilian numbers as (xx) xxxx-xxxx, mobiles as (xx) xxxxx-xxxx, with or without their country code in front; any other
 * as + and its digits. Eleven digits count as Brazilian only with the 9 of a mobile: no other country's number of that
 * length has it there.
 */
export const formatPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  const national = digits.startsWith(brazil) && digits.length >= 12 ? digits.slice(brazil.length) : digits;
  const isLandline = national.length === 10;
  const isMobile = national.length === 11 && national[2] === '9';
  if (!isLandline && !isMobile) return digits === '' ? '' : `+${digits}`;
  return `(${national.slice(0, 2)}) ${national.slice(2, -4)}-${national.slice(-4)}`;
};

/**
 * The digits of a typed number, country code included; null for an empty field, undefined when it is no number. Without a
 * plus, ten or eleven digits are a Brazilian number, as `formatPhone` writes it.
 */
export const parsePhone = (text: string): string | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '');
  const isNational = !typed.startsWith('+') && (digits.length === 10 || digits.length === 11);
  const number = isNational ? brazil + digits : digits;
  return number.length >= 8 && number.length <= 15 ? number : undefined;
};
