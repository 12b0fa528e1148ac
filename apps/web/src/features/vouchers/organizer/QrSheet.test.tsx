import type { Voucher } from '@palco/contract/vouchers/batches';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../../lib/i18n/messages.ts';
import { organizerVouchersMessages } from './messages.ts';
import { QrSheet } from './QrSheet.tsx';

beforeAll(() => loadMessages(organizerVouchersMessages));
afterEach(cleanup);

const voucher = (number: number): Voucher => {
  const code = `VOUCHER0000${String(number).padStart(5, '0')}`;
  const url = `https://palco.test:8443/voucher/${code}`;
  return { code, url, state: 'unused', usedAt: null, usedBy: null, revokedAt: null, revokedBy: null };
};

it('puts 24 cards on a sheet, each with course, code, address and QR code', async () => {
  const vouchers = Array.from({ length: 25 }, (_, number) => voucher(number));
  await act(async () => void render(<QrSheet courseName="Direção" vouchers={vouchers} />));
  const sheets = screen.getAllByRole('list');
  expect(sheets.map((sheet) => within(sheet).getAllByRole('listitem').length)).toEqual([24, 1]);
  const last = within(sheets[1] as HTMLElement);
  expect(last.getByRole('img').getAttribute('aria-label')).toContain('VOUCHER000000024');
  for (const text of ['Direção', 'VOUC HER0 0000 0024', 'palco.test:8443/voucher'])
    expect(last.getByText(text)).toBeTruthy();
});
