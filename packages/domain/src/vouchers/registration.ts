/** Spec sections 2 and 4: the voucher registration, screens 0 to 4. */
import * as limits from '@palco/contract/limits';
import type { RegistrationStep } from '@palco/contract/vouchers';

export type RegistrationProgress = { readonly isVerified: boolean; readonly hasAccount: boolean };

/** The step at which a half-finished registration continues. */
export const stepOf = (progress: RegistrationProgress | null): RegistrationStep => {
  if (!progress) return 0;
  if (progress.hasAccount) return 4;
  return progress.isVerified ? 3 : 2;
};

/** The first characters stay readable, so that a typing mistake can be seen; the rest is hidden. */
export const maskEmail = (email: string): string =>
  email.slice(0, limits.voucher.maskAfter) + '*'.repeat(Math.max(0, email.length - limits.voucher.maskAfter));
