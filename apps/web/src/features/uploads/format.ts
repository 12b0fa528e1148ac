/** Amounts as the user's language writes them. */
import type { Language } from '@palco/contract/languages';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export const formatBytes = (language: Language, bytes: number): string => {
  const step = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  const options = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: step > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step);
};

/** A remaining time, rounded to its largest unit. */
export const formatWait = (language: Language, seconds: number): string => {
  const [value, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 360) / 10, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};
