/** Whether a voucher can be used. Used and revoked exclude each other: the first of both stays. */
import type { VoucherState } from '@palco/contract/vouchers/batches';

export type VoucherMarks = { readonly usedAt: Date | null; readonly revokedAt: Date | null };

export const stateOf = ({ usedAt, revokedAt }: VoucherMarks): VoucherState => {
  if (usedAt !== null) return 'used';
  return revokedAt === null ? 'unused' : 'revoked';
};

export const isUsable = (voucher: VoucherMarks & { readonly expiresAt: Date | null }, now: Date): boolean =>
  stateOf(voucher) === 'unused' && (voucher.expiresAt === null || voucher.expiresAt > now);
