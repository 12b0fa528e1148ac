import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Pager } from './Pager.tsx';

afterEach(cleanup);

const texts = {
  previous: 'Previous',
  next: 'Next',
  position: ({ page, pages }: { page: number; pages: number }) => `${page} of ${pages}`,
};

it('goes to the neighbouring pages and not beyond the ends', async () => {
  const asked: number[] = [];
  const pager = (page: number) => (
    <Pager label="Pages" page={page} pages={3} texts={texts} onPage={(wanted) => asked.push(wanted)} />
  );
  const { rerender } = render(pager(1));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false]);
  await userEvent.click(button('Next'));
  rerender(pager(3));
  expect(screen.getByText('3 of 3')).toBeTruthy();
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true]);
  await userEvent.click(button('Previous'));
  expect(asked).toEqual([2, 2]);
});

it('shows nothing for a list of one page', () => {
  const { container } = render(<Pager label="Pages" page={1} pages={1} texts={texts} onPage={() => {}} />);
  expect(container.innerHTML).toBe('');
});
