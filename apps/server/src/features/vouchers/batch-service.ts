/** Organizers make vouchers in batches, see what became of them, and revoke those that are unused. */

import { randomInt } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import type { EventKind } from '@palco/contract/reports/kinds';
import type {
  Voucher,
  VoucherBatch,
  VoucherBatchPage,
  VoucherPage,
  VoucherState,
} from '@palco/contract/vouchers/batches';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { makeCode } from '@palco/domain/vouchers/codes';
import { stateOf } from '@palco/domain/vouchers/state';
import type { Clock } from '../../adapters/clock/port.ts';
import { csvOf } from '../../shared/csv.ts';
import type { BatchRow, VoucherBatchRepository, VoucherRow } from './batch-repository.ts';

export type VoucherBatchPorts = {
  batches: VoucherBatchRepository;
  clock: Clock;
  publicUrl: () => string;
  /** Writes an organizer's action to the event log. */
  record: (kind: EventKind, userId: string, details: Readonly<Record<string, unknown>>) => void;
};

export type VoucherBatchService = ReturnType<typeof createVoucherBatchService>;

type Wanted = { readonly search?: string | undefined; readonly page?: string | undefined };

const { pageSize, batchPageSize, cardsPerRun, codeLength } = limits.voucher;

export const createVoucherBatchService = ({ batches, clock, publicUrl, record }: VoucherBatchPorts) => {
  const found = async (id: string): Promise<BatchRow> => {
    const batch = await batches.find(id);
    if (!batch) throw new AppError('NOT_FOUND');
    return batch;
  };

  const create = async (wanted: {
    courseId: string;
    count: number;
    accessDays: number | null;
    expiresAt: Date | null;
    note: string;
    madeBy: string;
    requestKey: string | null;
  }): Promise<VoucherBatch> => {
    const newCode = () => makeCode(codeLength, (below) => randomInt(below));
    const created = await batches.create({ ...wanted, now: clock.now() }, newCode);
    if (created === null) throw new AppError('NOT_FOUND');
    const { id, isNew } = created;
    const { courseId, count, madeBy } = wanted;
    if (isNew) record('voucher_batch_created', madeBy, { batchId: id, courseId, count });
    return presentBatch(await found(id));
  };

  const list = async (managed: ManagedCourses, { search = '', page }: Wanted): Promise<VoucherBatchPage> => {
    const { rows, total } = await batches.list({ search, managed, ...sliceOf(page, batchPageSize) });
    return { batches: rows.map(presentBatch), total };
  };

  const get = async (id: string): Promise<VoucherBatch> => presentBatch(await found(id));

  const listVouchers = async (
    id: string,
    {
      search = '',
      page,
      state,
      size = 'list',
    }: Wanted & { state?: VoucherState | undefined; size?: 'list' | 'sheet' | undefined },
  ): Promise<VoucherPage> => {
    await found(id);
    const slice = sliceOf(page, size === 'sheet' ? cardsPerRun : pageSize);
    const { rows, total } = await batches.listVouchers({ batchId: id, search, state: state ?? null, ...slice });
    return { vouchers: rows.map(presentVoucher), total };
  };

  /** Repeated, it answers the same. */
  const revoke = async (code: string, userId: string): Promise<Voucher> => {
    const isChanged = await batches.revoke(code, userId, clock.now());
    return changed(code, userId, isChanged && 'voucher_revoked');
  };

  const restore = async (code: string, userId: string): Promise<Voucher> => {
    const isChanged = await batches.restore(code);
    return changed(code, userId, isChanged && 'voucher_restored');
  };

  /** A voucher that was used meanwhile is neither revoked nor restored. */
  const changed = async (code: string, userId: string, kind: EventKind | false): Promise<Voucher> => {
    const row = await batches.findVoucher(code);
    if (!row) throw new AppError('VOUCHER_NOT_FOUND');
    if (kind) record(kind, userId, { batchId: row.batch_id, code });
    if (row.used_at !== null) throw new AppError('VOUCHER_USED');
    return presentVoucher(row);
  };

  const revokeAll = async (id: string, userId: string): Promise<{ revoked: number }> => {
    await found(id);
    const revoked = await batches.revokeAll(id, userId, clock.now());
    if (revoked > 0) record('voucher_batch_revoked', userId, { batchId: id, count: revoked });
    return { revoked };
  };

  const exportBatch = async (id: string, userId: string) => {
    const batch = await found(id);
    const rows = (await batches.vouchersOf(id)).map(presentVoucher);
    record('voucher_batch_exported', userId, { batchId: id });
    const lines = rows.map((row) => [
      row.code,
      batch.course_name,
      row.state,
      row.usedBy?.email ?? '',
      row.usedAt ?? '',
      row.revokedAt ?? '',
      row.url,
    ]);
    const head = ['code', 'course', 'state', 'used_by', 'used_at', 'revoked_at', 'url'];
    return { fileName: `vouchers-${id}.csv`, csv: csvOf([head, ...lines]) };
  };

  const presentVoucher = (row: VoucherRow): Voucher => ({
    code: row.code,
    state: stateOf({ usedAt: row.used_at, revokedAt: row.revoked_at }),
    url: `${publicUrl()}/voucher/${row.code}`,
    usedAt: row.used_at?.toISOString() ?? null,
    usedBy:
      row.user_id !== null && row.user_name !== null && row.user_email !== null
        ? { id: row.user_id, name: row.user_name, email: row.user_email }
        : null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoker_name,
  });

  return { create, list, get, listVouchers, revoke, restore, revokeAll, exportBatch };
};

const sliceOf = (page: string | undefined, size: number) => ({
  limit: size,
  offset: (Number(page ?? '1') - 1) * size,
});

const presentBatch = (row: BatchRow): VoucherBatch => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  note: row.note,
  count: Number(row.count),
  used: Number(row.used),
  revoked: Number(row.revoked),
  accessDays: row.access_days,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator_name,
});
