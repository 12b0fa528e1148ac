import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a field', () => {
  it('is found by its label', () => {
    render(<Field label="E-mail" type="email" name="email" />);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').name).toBe('email');
  });

  it('is described by its hint, and by its error instead once there is one', () => {
    const { rerender } = render(<Field label="E-mail" hint="The one you bought with" />);
    const input = screen.getByLabelText('E-mail');
    expect(descriptionOf(input)).toBe('The one you bought with');
    expect(input.hasAttribute('aria-invalid')).toBe(false);

    rerender(<Field label="E-mail" hint="The one you bought with" error="INVALID E-MAIL." />);
    expect(descriptionOf(input)).toBe('INVALID E-MAIL.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('points at nothing when it has nothing to say', () => {
    render(<Field label="E-mail" />);
    expect(screen.getByLabelText('E-mail').hasAttribute('aria-describedby')).toBe(false);
  });

  it('hands its ref to the input', () => {
    const ref = { current: null as HTMLInputElement | null };
    render(<Field label="E-mail" ref={ref} />);
    expect(ref.current).toBe(screen.getByLabelText('E-mail'));
  });
});

describe('a password field', () => {
  const field = (isToggleTabbable?: boolean) => (
    <>
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" isToggleTabbable={isToggleTabbable} />
      <a href="#forgot">Forgot</a>
    </>
  );

  it('shows and hides what was typed, and the toggle says which comes next', async () => {
    render(field());
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
  });

  it('is followed by its toggle', async () => {
    render(field());
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show' }));
  });

  it('lets Tab pass to the link after it where the screen asks for that', async () => {
    render(field(false));
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot' }));
  });
});
