import { numberIn } from '../../lib/i18n/number.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import type { RankingMessages } from './messages.pt-BR.ts';

const plural = pluralIn('en-US');
const number = numberIn('en-US');
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (rank: number) => {
  const kind = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(rank);
  return `${number(rank)}${endings[kind] ?? 'th'}`;
};

export const messages: RankingMessages = {
  ranking: 'Ranking',
  subtitle: 'The first ten of the course',
  close: 'Close the ranking',
  placeColumn: 'Place',
  nameColumn: 'Name',
  pointsColumn: 'Total points',
  place: ({ rank }) => ordinal(rank),
  number: ({ count }) => number(count),
  points: ({ count }) => plural(count, { one: '# point', other: '# points' }),
  you: 'You',
  ownPlace: ({ rank, points }) =>
    `You are in ${ordinal(rank)} place with ${plural(points, { one: '# point', other: '# points' })}`,
  noPlace: 'You have no points yet. Watch and answer the quizzes to enter the ranking.',
  scoring: 'What earns points',
  forRightAnswer: 'for a right answer',
  forSpeed: 'more at most for speed',
  forMinute: 'for each minute watched',
  earned: ({ points, rank }) =>
    `${plural(points, { one: '+# point', other: '+# points' })} in the quiz!${rank === null ? '' : ` You are in ${ordinal(rank)} place.`}`,
  nothingEarned: ({ rank }) =>
    `The quiz is over: no points this time.${rank === null ? '' : ` You are in ${ordinal(rank)} place.`}`,
  ops: 'OPS!',
  nobodyRanked: 'Nobody has points yet. Watch the class, answer the quizzes and be the first on the podium.',
  loading: 'Loading the ranking…',
  FAILED_GET_RANKING: 'Failed to get the ranking',
  tryAgain: 'Try again',
  trying: 'Trying…',
};
