/** Activating a voucher with an account, and creating vouchers in batches. */
import { randomInt } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import type { VoucherBatch } from '@palco/contract/vouchers';
import { makeCode } from '@palco/domain/vouchers/codes';
import type { Clock } from '../../adapters/clock/port.ts';
import type { SendMail } from '../../adapters/mail/port.ts';
import { csvOf } from '../../shared/csv.ts';
import type { VoucherBatchRepository } from './batch-repository.ts';
import { type Addressee, activatedMail } from './mail.ts';
import type { VoucherRepository } from './repository.ts';

export type ActivationPorts = {
  repository: VoucherRepository;
  batches: VoucherBatchRepository;
  sendMail: SendMail;
  clock: Clock;
  publicUrl: () => string;
  /** False for codes that do not count here, as those of the demo in production. */
  acceptsVoucher: (code: string) => boolean;
  /** The rooms visible to this account have changed. */
  onEnrolled: (userId: string) => void;
  findAddressee: (userId: string) => Promise<Addressee>;
};

export type ActivationService = ReturnType<typeof createActivationService>;

export const createActivationService = ({ repository, batches, clock, ...ports }: ActivationPorts) => {
  const activate = async (wanted: {
    code: string;
    userId: string;
    isRenewal: boolean;
  }): Promise<{ courseName: string }> => {
    const voucher = await repository.find(wanted.code);
    if (!voucher || !ports.acceptsVoucher(wanted.code)) throw new AppError('VOUCHER_NOT_FOUND');
    const mail = activatedMail(await ports.findAddressee(wanted.userId), voucher.course_name, ports.publicUrl());
    const outcome = await repository.use({ ...wanted, now: clock.now() }, (tx) => ports.sendMail(mail, tx));
    if (outcome === 'has-course') throw new AppError('VOUCHER_ERROR_COURSE');
    if (outcome === 'gone') throw new AppError('VOUCHER_ERROR_REGISTER');
    ports.onEnrolled(wanted.userId);
    return { courseName: voucher.course_name };
  };

  const createBatch = async (wanted: {
    courseId: string;
    count: number;
    accessDays: number | null;
    expiresAt: Date | null;
    madeBy: string | null;
    requestKey: string | null;
  }): Promise<VoucherBatch> => {
    const newCode = () => makeCode(limits.voucher.codeLength, (below) => randomInt(below));
    const id = await batches.create({ ...wanted, now: clock.now() }, newCode);
    if (id === null) throw new AppError('NOT_FOUND');
    return present(await found(id));
  };

  const listBatches = async () => (await batches.list()).map(present);

  const exportBatch = async (id: string) => {
    const batch = await found(id);
    const rows = (await batches.codesOf(id)).map((row) => [
      row.code,
      batch.course_name,
      row.used_at ? 'used' : 'free',
      row.used_by ?? '',
      row.used_at?.toISOString() ?? '',
    ]);
    return { fileName: `vouchers-${id}.csv`, csv: csvOf([['code', 'course', 'state', 'used_by', 'used_at'], ...rows]) };
  };

  const found = async (id: string) => {
    const batch = await batches.find(id);
    if (!batch) throw new AppError('NOT_FOUND');
    return batch;
  };

  return { activate, createBatch, listBatches, exportBatch };
};

const present = (row: NonNullable<Awaited<ReturnType<VoucherBatchRepository['find']>>>): VoucherBatch => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course_name,
  count: Number(row.count),
  used: Number(row.used),
  accessDays: row.access_days,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
