import { expect, it } from 'vitest';
import { byLiveThenName } from './order.ts';

it('rooms of a channel are listed live first, then by name as a person would', () => {
  const rooms = ['Aula 10', 'aula 2', 'Ética', 'Zelo', 'Estética'].map((name) => ({ name, live: name === 'Zelo' }));
  expect(rooms.sort(byLiveThenName).map((room) => room.name)).toEqual([
    'Zelo',
    'aula 2',
    'Aula 10',
    'Estética',
    'Ética',
  ]);
});
