/** Spec section 6: organizers make vouchers in batches, see who used them, and revoke those that are unused. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../limits.ts';
import { voucherCode } from './contract.ts';

const batchId = z.string().check(z.regex(/^\d{1,18}$/));
const search = z.optional(z.string().check(z.trim(), z.maxLength(limits.voucher.searchMax)));
/** Counted from 1. */
const page = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/)));

export const voucherState = z.enum(['unused', 'used', 'revoked']);
export type VoucherState = z.infer<typeof voucherState>;

export const voucherBatch = z.object({
  id: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  note: z.string(),
  count: z.int(),
  used: z.int(),
  revoked: z.int(),
  accessDays: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** The name of the organizer; null when the account is gone. */
  createdBy: z.nullable(z.string()),
});
export type VoucherBatch = z.infer<typeof voucherBatch>;

export const voucherBatchPage = z.object({ batches: z.array(voucherBatch), total: z.int() });
export type VoucherBatchPage = z.infer<typeof voucherBatchPage>;

export const voucher = z.object({
  code: z.string(),
  state: voucherState,
  /** The page that people open to use it. */
  url: z.string(),
  usedAt: z.nullable(z.string()),
  /** Null for an unused voucher, and when the account is gone. */
  usedBy: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
});
export type Voucher = z.infer<typeof voucher>;

export const voucherPage = z.object({ vouchers: z.array(voucher), total: z.int() });
export type VoucherPage = z.infer<typeof voucherPage>;

export const createVoucherBatch = route({
  name: 'vouchers.createBatch',
  isRepeatable: true,
  method: 'POST',
  path: '/api/vouchers/batches',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Create vouchers for a course',
  body: z.object({
    courseId: batchId,
    count: z.int().check(z.minimum(1), z.maximum(limits.voucher.maxBatch)),
    accessDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.voucher.maxAccessDays)))),
    expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    note: z.optional(z.string().check(z.trim(), z.maxLength(limits.voucher.noteMax))),
  }),
  response: voucherBatch,
  errors: ['NOT_FOUND'],
  limit: { max: 20, windowMs: 60_000 },
});

export const listVoucherBatches = route({
  name: 'vouchers.listBatches',
  method: 'GET',
  path: '/api/vouchers/batches',
  access: 'organizer',
  manages: 'handler',
  summary: 'One page of the voucher batches, newest first; `search` finds course, note or a whole code',
  query: z.object({ search, page }),
  response: voucherBatchPage,
  errors: [],
});

export const getVoucherBatch = route({
  name: 'vouchers.getBatch',
  method: 'GET',
  path: '/api/vouchers/batches/:id',
  access: 'organizer',
  manages: { batch: 'id' },
  summary: 'One voucher batch with its counts',
  params: z.object({ id: batchId }),
  response: voucherBatch,
  errors: ['NOT_FOUND'],
});

export const listVouchers = route({
  name: 'vouchers.list',
  method: 'GET',
  path: '/api/vouchers/batches/:id/vouchers',
  access: 'organizer',
  manages: { batch: 'id' },
  summary:
    'One page of the vouchers of a batch, by code; `search` finds part of a code, or the name or e-mail of the user',
  params: z.object({ id: batchId }),
  query: z.object({ state: z.optional(voucherState), search, page, size: z.optional(z.enum(['list', 'sheet'])) }),
  response: voucherPage,
  errors: ['NOT_FOUND'],
});

export const revokeVoucher = route({
  name: 'vouchers.revoke',
  method: 'POST',
  path: '/api/vouchers/:id/revoke',
  access: 'organizer',
  manages: { voucher: 'id' },
  summary: 'Make an unused voucher unusable; one that was used stays as it is',
  params: z.object({ id: voucherCode }),
  response: voucher,
  errors: ['VOUCHER_NOT_FOUND', 'VOUCHER_USED'],
});

export const restoreVoucher = route({
  name: 'vouchers.restore',
  method: 'POST',
  path: '/api/vouchers/:id/restore',
  access: 'organizer',
  manages: { voucher: 'id' },
  summary: 'Make a revoked voucher usable again',
  params: z.object({ id: voucherCode }),
  response: voucher,
  errors: ['VOUCHER_NOT_FOUND', 'VOUCHER_USED'],
});

export const revokeVoucherBatch = route({
  name: 'vouchers.revokeBatch',
  method: 'POST',
  path: '/api/vouchers/batches/:id/revoke',
  access: 'organizer',
  manages: { batch: 'id' },
  summary: 'Revoke every unused voucher of a batch',
  params: z.object({ id: batchId }),
  response: z.object({ revoked: z.int() }),
  errors: ['NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const exportVoucherBatch = route({
  name: 'vouchers.exportBatch',
  method: 'GET',
  path: '/api/vouchers/batches/:id/csv',
  access: 'organizer',
  manages: { batch: 'id' },
  summary: 'The vouchers of a batch as CSV: code, course, state, user, times of use and revocation, address',
  params: z.object({ id: batchId }),
  response: z.object({ fileName: z.string(), csv: z.string() }),
  errors: ['NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});
