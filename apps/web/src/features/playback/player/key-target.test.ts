// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { isForPlayer } from './key-target.ts';

const page = `
  <section id="player" tabindex="-1">
    <button id="play">Play</button>
    <input id="timeline" type="range">
  </section>
  <textarea id="message"></textarea>
  <input id="search">
  <div id="rich" contenteditable="true"></div>
  <button id="elsewhere">Send</button>
  <a id="link" href="/home">Home</a>
  <ul id="messages" tabindex="0"></ul>
`;

const isFor = (selector: string, key: string, modifiers: KeyboardEventInit = {}): boolean => {
  const target = document.querySelector(selector);
  const player = document.querySelector<HTMLElement>('#player');
  if (!target || !player) throw new Error(`There is no ${selector}`);
  let answer = false;
  const listen = (event: KeyboardEvent) => {
    answer = isForPlayer(event, player);
  };
  document.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
  return answer;
};

beforeEach(() => {
  document.body.innerHTML = page;
});

describe('a key is for the player', () => {
  it.each([
    ['body', 'k', true],
    ['body', ' ', true],
    ['body', 'ArrowRight', true],
    ['#player', ' ', true],
    ['#player', 'ArrowUp', true],
    ['#play', 'k', true],
    ['#play', ' ', false],
    ['#timeline', 'm', true],
    ['#timeline', 'ArrowLeft', false],
    ['#elsewhere', 'f', true],
    ['#elsewhere', ' ', false],
    ['#link', ' ', false],
    ['#messages', 'm', true],
    ['#messages', ' ', false],
    ['#messages', 'ArrowDown', false],
    ['#messages', 'ArrowRight', false],
    ['#message', 'k', false],
    ['#message', ' ', false],
    ['#search', '5', false],
    ['#rich', 'm', false],
  ])('with the focus on %s, "%s": %s', (selector, key, expected) => {
    expect(isFor(selector, key)).toBe(expected);
  });

  it.each([
    ['k', { ctrlKey: true }],
    ['f', { metaKey: true }],
    ['ArrowLeft', { altKey: true }],
    ['K', { shiftKey: true }],
    ['k', { isComposing: true }],
  ])('not "%s" with %j', (key, modifiers) => {
    expect(isFor('body', key, modifiers)).toBe(false);
  });

  it('also with the shift key, where the character needs it', () => {
    expect(isFor('body', '?', { shiftKey: true })).toBe(true);
  });

  it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('not while a %s is open', (role) => {
    document.body.insertAdjacentHTML('beforeend', `<div role="${role}"></div>`);
    expect(isFor('body', 'k')).toBe(false);
  });

  it('not when another part of the page has used it', () => {
    document.querySelector('#elsewhere')?.addEventListener('keydown', (event) => event.preventDefault());
    expect(isFor('#elsewhere', 'k')).toBe(false);
  });
});
