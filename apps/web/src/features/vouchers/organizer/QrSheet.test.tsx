import type { Voucher } from '@palco/contract/vouchers/batches';
import { cleanup, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { QrSheet } from './QrSheet.tsx';

afterEach(cleanup);

const voucher = (number: number): Voucher => {
  const code = `VOUCHER0000${String(number).padStart(5, '0')}`;
  const url = `https://palco.test:8443/voucher/${code}`;
  return { code, url, state: 'unused', usedAt: null, usedBy: null, revokedAt: null, revokedBy: null };
};

it('puts 24 cards on a sheet, each with course, code, address and QR code', async () => {
  const vouchers = Array.from({ length: 25 }, (_, number) => voucher(number));
  render(
    <Suspense>
      <QrSheet courseName="Direção" vouchers={vouchers} />
    </Suspense>,
  );
  const sheets = await screen.findAllByRole('list');
  expect(sheets.map((sheet) => within(sheet).getAllByRole('listitem').length)).toEqual([24, 1]);
  const last = within(sheets[1] as HTMLElement);
  expect(last.getByRole('img').getAttribute('aria-label')).toContain('VOUCHER000000024');
  for (const text of ['Direção', 'VOUC HER0 0000 0024', 'palco.test:8443/voucher'])
    expect(last.getByText(text)).toBeTruthy();
});
