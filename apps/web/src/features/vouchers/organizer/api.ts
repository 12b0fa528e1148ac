import { listRoomChoices } from '@palco/contract/rooms/organizer';
import {
  createVoucherBatch,
  exportVoucherBatch,
  getVoucherBatch,
  listVoucherBatches,
  listVouchers,
  restoreVoucher,
  revokeVoucher,
  revokeVoucherBatch,
  type Voucher,
  type VoucherBatch,
  type VoucherState,
} from '@palco/contract/vouchers/batches';
import type { BatchDraft } from '@palco/domain/vouchers/batch-draft';
import { call } from '../../../lib/http/api-client.ts';

export const fetchCourses = async () => (await call(listRoomChoices, {})).courses;

export const fetchBatches = (search: string, page: number) =>
  call(listVoucherBatches, { query: { ...(search !== '' && { search }), page: String(page) } });

export const fetchBatch = (id: string): Promise<VoucherBatch> => call(getVoucherBatch, { params: { id } });

export type VouchersWanted = {
  readonly state: VoucherState | '';
  readonly search: string;
  readonly page: number;
  readonly size: 'list' | 'sheet';
};

export const fetchVouchers = (id: string, { state, search, page, size }: VouchersWanted) =>
  call(listVouchers, {
    params: { id },
    query: { ...(state !== '' && { state }), ...(search !== '' && { search }), page: String(page), size },
  });

/** The vouchers expire at the end of their last day, in the organizer's time zone. */
export const postBatch = ({ courseId, count, accessDays, lastDay, note }: BatchDraft): Promise<VoucherBatch> =>
  call(createVoucherBatch, {
    body: {
      courseId,
      count: Number(count),
      accessDays: accessDays.trim() === '' ? null : Number(accessDays),
      expiresAt: lastDay === '' ? null : new Date(`${lastDay}T23:59:59.999`).toISOString(),
      note: note.trim(),
    },
  });

export const postRevocation = (code: string): Promise<Voucher> => call(revokeVoucher, { params: { id: code } });
export const postRestoration = (code: string): Promise<Voucher> => call(restoreVoucher, { params: { id: code } });
export const postBatchRevocation = (id: string) => call(revokeVoucherBatch, { params: { id } });
export const fetchCsv = (id: string) => call(exportVoucherBatch, { params: { id } });
