import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { receiveToasts } from '../feedback/toast.ts';
import { CsvButton } from './CsvButton.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = async (load: () => Promise<{ fileName: string; csv: string }>) => {
  render(<CsvButton label="CSV" failedText="Failed" load={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
};

describe('the button of a CSV file', () => {
  it.each(['name\nJoão\n', '\uFEFFname\nJoão\n'])('saves %j with one byte order mark', async (csv) => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
    await press(async () => ({ fileName: 'people.csv', csv }));
    const blob = made.mock.calls[0]?.[0] as Blob;
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([...new TextEncoder().encode('\uFEFFname\nJoão\n')]);
  });

  it('says when the file cannot be loaded, and can be pressed again', async () => {
    const shown: string[] = [];
    const stop = receiveToasts(({ text }) => shown.push(text));
    await press(() => Promise.reject(new TypeError('offline')));
    stop();
    expect(shown).toEqual(['Failed']);
    expect(screen.getByRole('button', { name: 'CSV' }).getAttribute('aria-busy')).toBeNull();
  });
});
