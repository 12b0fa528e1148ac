import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SortableList } from './SortableList.tsx';

afterEach(cleanup);

const texts = {
  move: ({ name }: { name: string }) => `Move ${name}`,
  hint: 'Arrow keys move it.',
  moved: ({ name, place, count }: { name: string; place: number; count: number }) => `${name}: ${place} of ${count}`,
};

type ExampleProps = { readonly onOrder: (ids: readonly string[]) => void; readonly isLate?: boolean };

const Example = ({ onOrder, isLate = false }: ExampleProps) => {
  const [items, setItems] = useState(['a', 'b', 'c'].map((id) => ({ id })));
  const show = (ids: readonly string[]) => setItems(ids.map((id) => ({ id })));
  return (
    <SortableList
      label="Letters"
      items={items}
      nameOf={({ id }) => id}
      texts={texts}
      renderItem={({ id }) => <span>{id}</span>}
      onOrder={(order) => {
        onOrder(order);
        // A cache notifies the page of a change in a later task.
        if (isLate) setTimeout(() => show(order));
        else show(order);
      }}
    />
  );
};
const show = (isLate = false) => {
  const onOrder = vi.fn<(ids: readonly string[]) => void>();
  render(<Example onOrder={onOrder} isLate={isLate} />);
  return onOrder;
};
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);

it('the arrow keys, Home and End move an entry, keep its focus and say where it is', async () => {
  const onOrder = show();
  const user = userEvent.setup();
  handle('a').focus();
  await user.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['b', 'a', 'c']);
  expect(document.activeElement).toBe(handle('a'));
  screen.getByText('a: 2 of 3');
  await user.keyboard('{End}{ArrowDown}{Home}{ArrowUp}');
  expect(onOrder.mock.calls.map(([ids]) => ids.join(''))).toEqual(['bac', 'bca', 'abc']);
  expect(document.activeElement).toBe(handle('a'));
});

it('a second key counts from the order after the first, also before that is shown', async () => {
  const onOrder = show(true);
  fireEvent.keyDown(handle('c'), { key: 'Home' });
  handle('a').focus();
  fireEvent.keyDown(handle('a'), { key: 'ArrowDown' });
  expect(onOrder.mock.calls.map(([ids]) => ids.join(''))).toEqual(['cab', 'cba']);
  await waitFor(() => expect(shown()).toEqual(['c', 'b', 'a']));
  expect(document.activeElement).toBe(handle('a'));
});

/** Rows of 50 px, one below the other. */
const layOut = () => {
  for (const row of screen.getAllByRole('listitem'))
    row.getBoundingClientRect = () => {
      const top = [...(row.parentElement?.children ?? [])].indexOf(row) * 50;
      return { top, height: 50, bottom: top + 50 } as DOMRect;
    };
};

it('a drag shows the new order before it is dropped, and Escape takes it back', () => {
  const onOrder = show();
  layOut();
  const grip = handle('a');
  grip.setPointerCapture = () => {};
  fireEvent.pointerDown(grip, { button: 0, pointerId: 1, clientY: 25 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 130 });
  expect(shown()).toEqual(['b', 'c', 'a']);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect([shown(), onOrder.mock.calls.length]).toEqual([['a', 'b', 'c'], 0]);

  fireEvent.pointerDown(grip, { button: 0, pointerId: 1, clientY: 25 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 80 });
  fireEvent.pointerUp(grip, { pointerId: 1 });
  expect(onOrder.mock.calls).toEqual([[['b', 'a', 'c']]]);
});

it('a press on the handle without a move orders nothing', () => {
  const onOrder = show();
  layOut();
  handle('b').setPointerCapture = () => {};
  fireEvent.pointerDown(handle('b'), { button: 0, pointerId: 1, clientY: 75 });
  fireEvent.pointerUp(handle('b'), { pointerId: 1 });
  expect(onOrder).not.toHaveBeenCalled();
});
