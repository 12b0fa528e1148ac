/**
 * The sizes at which the layout changes. Script reads them here; a stylesheet, where a custom property cannot stand
 * in a media query, writes the same number as a range, always in this form:
 *
 *   @media (width < 1100px)  medium: a room uses the whole width
 *   @media (width < 800px)   narrow: burger menu, one column
 *   @media (width < 768px)   the offer of the mobile app
 *   @media (width < 450px)   phone: short breadcrumbs, bottom sheets
 *   @media (height < 500px)  short: a phone on its side, a laptop at 200 %
 *
 * breakpoints.test.ts reads every stylesheet and fails on any other size.
 */
import * as limits from '@palco/contract/limits';

const { mediumPx, narrowPx, promoPx, breadcrumbsPx, shortPx } = limits.layout;

export const mediaQueries = {
  isMedium: `(width < ${mediumPx}px)`,
  isNarrow: `(width < ${narrowPx}px)`,
  isPromo: `(width < ${promoPx}px)`,
  isPhone: `(width < ${breadcrumbsPx}px)`,
  isShort: `(height < ${shortPx}px)`,
} as const;

/** A room whose chat is below its picture: a phone or a tablet held upright. */
export const isStackedQuery = `(orientation: portrait) and (height >= ${shortPx}px)`;
