import type { Language } from '@palco/contract/languages';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/i18n/use-language.ts';

const minuteMs = 60_000;
/** From here on the minutes of a sum no longer matter. */
const longHours = 100;

const formatsIn = (language: Language) => {
  const numbers = new Intl.NumberFormat(language);
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const unit = (name: string, digits = 0) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits });
  const hours = unit('hour');
  const minutes = unit('minute');
  const seconds = unit('second', 1);
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const instants = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    number: (value: number) => numbers.format(value),
    decimal: (value: number) => decimals.format(value),
    /** Of 0 to 100. */
    percent: (value: number) => percents.format(value / 100),
    megabits: (value: number) => `${decimals.format(value / 1e6)} Mbit/s`,
    duration: (ms: number) => {
      if (ms < minuteMs) return seconds.format(Math.round(ms / 1000));
      const whole = Math.round(ms / minuteMs);
      if (whole < 60) return minutes.format(whole);
      const hour = Math.floor(whole / 60);
      if (hour >= longHours || whole % 60 === 0) return hours.format(hour);
      return `${hours.format(hour)} ${minutes.format(whole % 60)}`;
    },
    seconds: (ms: number) => seconds.format(ms / 1000),
    time: (at: number | string) => times.format(new Date(at)),
    clock: (at: number | string) => clock.format(new Date(at)),
    date: (at: number | string) => dates.format(new Date(at)),
    instant: (at: number | string) => instants.format(new Date(at)),
    /** Of an ISO 3166 code; a code that is none is shown as it is. */
    country: (code: string) => {
      try {
        return countries.of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
};

export type Formats = ReturnType<typeof formatsIn>;

export const useFormats = (): Formats => {
  const language = useLanguage();
  return useMemo(() => formatsIn(language), [language]);
};
