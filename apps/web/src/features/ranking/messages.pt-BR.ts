import { numberIn } from '../../lib/i18n/number.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';

const plural = pluralIn('pt-BR');
const number = numberIn('pt-BR');

export const messages = {
  ranking: 'Ranking',
  subtitle: 'Os dez primeiros do curso',
  close: 'Fechar o ranking',
  placeColumn: 'Lugar',
  nameColumn: 'Nome',
  pointsColumn: 'Total de pontos',
  place: ({ rank }: { rank: number }) => `${number(rank)}º`,
  number: ({ count }: { count: number }) => number(count),
  points: ({ count }: { count: number }) => plural(count, { one: '# ponto', other: '# pontos' }),
  you: 'Você',
  ownPlace: ({ rank, points }: { rank: number; points: number }) =>
    `Você está em ${number(rank)}º lugar, com ${plural(points, { one: '# ponto', other: '# pontos' })}`,
  noPlace: 'Você ainda não tem pontos. Assista e responda aos quizzes para entrar no ranking.',
  scoring: 'O que vale pontos',
  forRightAnswer: 'por resposta certa',
  forSpeed: 'a mais, no máximo, pela rapidez',
  forMinute: 'por minuto assistido',
  earned: ({ points, rank }: { points: number; rank: number | null }) =>
    `${plural(points, { one: '+# ponto', other: '+# pontos' })} no quiz!${rank === null ? '' : ` Você está em ${number(rank)}º lugar.`}`,
  nothingEarned: ({ rank }: { rank: number | null }) =>
    `O quiz terminou: nenhum ponto desta vez.${rank === null ? '' : ` Você está em ${number(rank)}º lugar.`}`,
  ops: 'OPS!',
  nobodyRanked: 'Ninguém tem pontos ainda. Assista à aula, responda aos quizzes e seja a primeira pessoa no pódio.',
  loading: 'Carregando o ranking…',
  FAILED_GET_RANKING: 'Falha ao buscar o ranking',
  tryAgain: 'Tentar de novo',
  trying: 'Tentando…',
};

export type RankingMessages = typeof messages;
