// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScrollingBody } from './ScrollingBody.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** happy-dom has no layout. */
const layOut = (scrollHeight: number, clientHeight: number) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(clientHeight);
};
const arrow = () => document.querySelector('[aria-hidden="true"]');

it('shows that there is more below until its end is reached', () => {
  layOut(400, 150);
  render(<ScrollingBody label="Respostas">texto</ScrollingBody>);
  expect(arrow()).not.toBeNull();
  const body = screen.getByRole('region', { name: 'Respostas' });
  body.scrollTop = 250;
  fireEvent.scroll(body);
  expect(arrow()).toBeNull();
  body.scrollTop = 100;
  fireEvent.scroll(body);
  expect(arrow()).not.toBeNull();
});

it('shows nothing where all of it fits', () => {
  layOut(150, 150);
  render(<ScrollingBody label="Respostas">texto</ScrollingBody>);
  expect(arrow()).toBeNull();
});
