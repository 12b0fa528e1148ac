/** Spec sections 2 and 9: 4 cards by default, from 2 (width up to 800) to 15 (up to 5120). */
import * as limits from '@palco/contract/room-limits';

const { min, max } = limits.home.cards;

/** The widest window for each number of cards, from two on; four is what a laptop shows. */
const widest = [800, 1100, 1500, 1850, 2200, 2560, 2880, 3200, 3520, 3840, 4160, 4480, 4800, 5120];

export const cardsPerRow = (widthPx: number): number => {
  const step = widest.findIndex((width) => widthPx <= width);
  return step === -1 ? max : min + step;
};
