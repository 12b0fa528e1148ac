import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

afterEach(cleanup);

describe('a button that is loading', () => {
  const setUp = (isLoading: boolean) => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const onClick = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="E-mail" />
        <Button type="submit" isLoading={isLoading} loadingLabel="Logging in" onClick={onClick}>
          Log in
        </Button>
      </form>,
    );
    return { onSubmit, onClick };
  };

  it('says so, keeps the focus and does nothing', async () => {
    const { onSubmit, onClick } = setUp(true);
    const button = screen.getByRole('button', { name: 'Logging in' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('submits once it is done', async () => {
    const { onSubmit } = setUp(false);
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
