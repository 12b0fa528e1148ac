// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readChoices, storeChoices } from './player-choices.ts';

beforeEach(() => localStorage.clear());

it('remembers speed and captions, each without the other', () => {
  expect(readChoices()).toEqual({ speed: 1, captions: null });
  storeChoices({ speed: 1.5 });
  storeChoices({ captions: 'es-ES' });
  expect(readChoices()).toEqual({ speed: 1.5, captions: 'es-ES' });
  storeChoices({ captions: null });
  expect(readChoices()).toEqual({ speed: 1.5, captions: null });
});

it.each(['', 'nonsense', '[]', '{"speed":99,"captions":7}', '{"speed":"2"}'])('begins anew with %j', (stored) => {
  localStorage.setItem('palco.player', stored);
  expect(readChoices()).toEqual({ speed: 1, captions: null });
});
