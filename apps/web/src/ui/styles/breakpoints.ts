/**
 * The three widths at which the layout changes. Script reads them here; a stylesheet, where a custom property cannot stand
 * in a media query, writes the same number as a range, always in this form:
 *
 *   @media (width < 800px)  narrow: burger menu, one column
 *   @media (width < 768px)  the offer of the mobile app
 *   @media (width < 450px)  phone: short breadcrumbs, bottom sheets
 *
 * breakpoints.test.ts reads every stylesheet and fails on any other width.
 */
import * as limits from '@palco/contract/limits';

const { narrowPx, promoPx, breadcrumbsPx } = limits.layout;

export const mediaQueries = {
  isNarrow: `(width < ${narrowPx}px)`,
  isPromo: `(width < ${promoPx}px)`,
  isPhone: `(width < ${breadcrumbsPx}px)`,
} as const;
