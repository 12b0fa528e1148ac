import { expect, it } from 'vitest';
import { roomNameOf } from './video-rooms.ts';

it.each([
  ['Aula 1.mp4', 'Aula 1'],
  ['Aula 1.2 - fim.final.MKV', 'Aula 1.2 - fim.final'],
  ['sem extensão', 'sem extensão'],
  ['  Luz  .mp4', 'Luz'],
  ['Ac\u0327a\u0303o.mp4', 'Ação'],
  ['.mp4', ''],
  [`${'x'.repeat(119)}😀.mp4`, 'x'.repeat(119)],
  [`${'x'.repeat(300)}.mp4`, 'x'.repeat(120)],
])('a room made from "%s" is called "%s"', (fileName, name) => {
  expect(roomNameOf(fileName)).toBe(name);
});
