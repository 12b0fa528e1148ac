import { numberIn } from '../../lib/i18n/number.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import type { RankingMessages } from './messages.pt-BR.ts';

const plural = pluralIn('es-ES');
const number = numberIn('es-ES');

export const messages: RankingMessages = {
  ranking: 'Ranking',
  subtitle: 'Los diez primeros del curso',
  close: 'Cerrar el ranking',
  placeColumn: 'Puesto',
  nameColumn: 'Nombre',
  pointsColumn: 'Puntos en total',
  place: ({ rank }) => `${number(rank)}.º`,
  number: ({ count }) => number(count),
  points: ({ count }) => plural(count, { one: '# punto', other: '# puntos' }),
  you: 'Tú',
  ownPlace: ({ rank, points }) =>
    `Estás en el ${number(rank)}.º puesto, con ${plural(points, { one: '# punto', other: '# puntos' })}`,
  noPlace: 'Aún no tienes puntos. Mira la clase y responde a los cuestionarios para entrar en el ranking.',
  scoring: 'Qué da puntos',
  forRightAnswer: 'por respuesta correcta',
  forSpeed: 'más, como máximo, por la rapidez',
  forMinute: 'por minuto visto',
  earned: ({ points, rank }) =>
    `¡${plural(points, { one: '+# punto', other: '+# puntos' })} en el cuestionario!${rank === null ? '' : ` Estás en el ${number(rank)}.º puesto.`}`,
  nothingEarned: ({ rank }) =>
    `El cuestionario ha terminado: ningún punto esta vez.${rank === null ? '' : ` Estás en el ${number(rank)}.º puesto.`}`,
  ops: '¡OPS!',
  nobodyRanked: 'Nadie tiene puntos todavía. Mira la clase, responde a los cuestionarios y estrena el podio.',
  loading: 'Cargando el ranking…',
  FAILED_GET_RANKING: 'Error al obtener el ranking',
  tryAgain: 'Intentar de nuevo',
  trying: 'Intentando…',
};
