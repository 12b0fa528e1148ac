import { expect, it } from 'vitest';
import { byLiveThenPlace } from './order.ts';

const room = (name: string, { course = 'Curso', place = null as number | null, live = false } = {}) => ({
  name,
  course,
  place,
  live,
});

it.each([
  [
    'live first, then by name as a person would',
    [room('Aula 10'), room('aula 2'), room('Ética'), room('Zelo', { live: true }), room('Estética')],
    ['Zelo', 'aula 2', 'Aula 10', 'Estética', 'Ética'],
  ],
  [
    'in the order of their course, rooms without a place last',
    [room('Abertura'), room('Fim', { place: 2 }), room('Zelo', { place: 1 }), room('Meio', { place: 3, live: true })],
    ['Meio', 'Zelo', 'Fim', 'Abertura'],
  ],
  [
    'course by course where a channel has several ordered ones',
    [
      room('Som 1', { course: 'Som', place: 1 }),
      room('Luz 2', { course: 'Luz', place: 2 }),
      room('Som 2', { course: 'Som', place: 2 }),
      room('Luz 1', { course: 'Luz', place: 1 }),
    ],
    ['Luz 1', 'Luz 2', 'Som 1', 'Som 2'],
  ],
])('rooms of a channel are listed %s', (_title, rooms, names) => {
  expect(rooms.toSorted(byLiveThenPlace).map(({ name }) => name)).toEqual(names);
  expect(
    rooms
      .toReversed()
      .sort(byLiveThenPlace)
      .map(({ name }) => name),
  ).toEqual(names);
});
