/** Spec sections 2 and 9: 4 cards by default, from 2 (width up to 800) to 15 (up to 5120). */
import * as limits from '@palco/contract/room-limits';

const { min, max } = limits.home.cards;

/** The widest window for each number of cards, from two on; four is what a laptop shows. */
const widest = [800, 1100, 1500, 1850, 2200, 2560, 2880, 3200, 3520, 3840, 4160, 4480, 4800, 5120];

export const cardsPerRow = (widthPx: number): number => {
  const step = widest.findIndex((width) => widthPx <= width);
  return step === -1 ? max : min + step;
};

/** Featured lives are large: one on a phone, with the edge of the next one, and up to three side by side. */
export const slidesPerRow = (widthPx: number, count: number): number => {
  const fitting = widthPx <= 800 ? 1.1 : widthPx <= 1850 ? 2 : 3;
  return Math.min(fitting, Math.max(1, count));
};
