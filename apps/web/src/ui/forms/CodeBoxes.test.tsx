import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeBoxes } from './CodeBoxes.tsx';

afterEach(cleanup);

const shapes = {
  voucher: { boxCount: 4, charsPerBox: 4, charset: 'alphanumeric' },
  digits: { boxCount: 6, charsPerBox: 1, charset: 'digits' },
} as const;

type OwnerProps = Partial<ComponentProps<typeof CodeBoxes>> & { shape?: keyof typeof shapes };

const Owner = ({ shape = 'voucher', value: initial = '', onChange, ...rest }: OwnerProps) => {
  const [value, setValue] = useState(initial);
  const handleChange = (next: string) => {
    onChange?.(next);
    setValue(next);
  };
  return (
    <>
      <CodeBoxes
        label="Code"
        boxLabel={(index) => `Box ${index + 1}`}
        {...shapes[shape]}
        {...rest}
        value={value}
        onChange={handleChange}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
};

const setUp = (props: OwnerProps = {}) => {
  const onChange = vi.fn();
  render(<Owner {...props} onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
};

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const texts = () => boxes().map((box) => box.value);
const box = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Box ${number}` });

describe('code boxes', () => {
  it('type on from box to box, in capitals', async () => {
    const { user, onChange } = setUp();
    await user.type(box(1), 'demo0a');
    expect(texts()).toEqual(['DEMO', '0A', '', '']);
    expect(document.activeElement).toBe(box(2));
    expect(onChange).toHaveBeenLastCalledWith('DEMO0A');
  });

  it('split a pasted code, dashes and spaces aside', async () => {
    const { user, onChange } = setUp();
    await user.click(box(2));
    await user.paste(' demo-0000-0000-0001 ');
    expect(texts()).toEqual(['DEMO', '0000', '0000', '0001']);
    expect(onChange).toHaveBeenLastCalledWith('DEMO000000000001');
    expect(document.activeElement).toBe(box(4));
  });

  it('refuse what is not a digit', async () => {
    const { user } = setUp({ shape: 'digits' });
    await user.type(box(1), 'a1b2');
    expect(texts()).toEqual(['1', '2', '', '', '', '']);
  });

  it('move back on backspace in an empty box, and take nothing with them', async () => {
    const { user } = setUp({ shape: 'digits', value: '12' });
    await user.click(box(3));
    await user.keyboard('{Backspace}');
    expect(document.activeElement).toBe(box(2));
    expect(texts()).toEqual(['1', '2', '', '', '', '']);
    await user.keyboard('{Backspace}');
    expect(texts()).toEqual(['1', '', '', '', '', '']);
  });

  it('replace one digit in the middle without moving the others', async () => {
    const { user } = setUp({ shape: 'digits', value: '123456' });
    await user.click(box(3));
    await user.keyboard('9');
    expect(texts()).toEqual(['1', '2', '9', '4', '5', '6']);
    expect(document.activeElement).toBe(box(4));
  });

  it('are typed over from the first to the last, whatever they held', async () => {
    const { user } = setUp({ value: 'DEMO0000' });
    await user.tripleClick(box(1));
    await user.keyboard('abcdefgh12');
    expect(texts()).toEqual(['ABCD', 'EFGH', '12', '']);
  });

  it('go on when the digit typed is the one already there', async () => {
    const { user } = setUp({ shape: 'digits', value: '123456' });
    await user.click(box(1));
    await user.keyboard('129');
    expect(texts()).toEqual(['1', '2', '9', '4', '5', '6']);
  });

  it('submit on Enter', async () => {
    const onSubmit = vi.fn();
    const { user } = setUp({ shape: 'digits', value: '123456', onSubmit });
    await user.type(box(6), '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('empty themselves when their owner clears the value', async () => {
    const { user } = setUp({ value: 'DEMO0000' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(texts()).toEqual(['', '', '', '']);
  });

  it('say what is wrong, on every box', () => {
    setUp({ shape: 'digits', error: 'Invalid code' });
    for (const input of boxes()) {
      expect(input.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid code');
    }
  });

  it('let the phone fill in the code it received', () => {
    setUp({ shape: 'digits' });
    expect(box(1).autocomplete).toBe('one-time-code');
    expect(box(1).inputMode).toBe('numeric');
  });
});
