/** Spec section 8, "Voucher": what a person entering by voucher can be told. The web has a sentence for each. */
import type { ErrorCode } from '@palco/contract/errors';

export type VoucherProblem =
  | 'ACCEPT_TERMS'
  | 'FILL_ALL_FIELDS'
  | 'INVALID_DATE'
  | 'INVALID_EMAIL'
  | 'EMAILS_DIFFER'
  | 'INVALID_PHONE'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORDS_DIFFER'
  | 'INVALID_VOUCHER'
  | 'VOUCHER_ERROR_REGISTERDATA'
  | 'VOUCHER_ERROR_USERCREATED'
  | 'VOUCHER_ERROR_EXPIREDCODE'
  | 'VOUCHER_ERROR_INVALIDCODE'
  | 'VOUCHER_ERROR_RESENDEMAIL'
  | 'VOUCHER_ERROR_CONFIRMPASSWORD'
  | 'VOUCHER_ERROR_COURSE'
  | 'VOUCHER_ERROR_REGISTER'
  | 'TOO_MANY_REQUESTS'
  | 'SERVER_ERROR'
  | 'NO_ANSWER';

/** How a call ended that did not succeed: the server's code, or nobody answered. */
export type VoucherFailure = ErrorCode | 'NO_ANSWER';

/** Whatever the call was, these two speak for themselves; anything else is told as the call's own problem. */
export const problemOf = (failure: VoucherFailure, otherwise: VoucherProblem): VoucherProblem =>
  failure === 'NO_ANSWER' || failure === 'TOO_MANY_REQUESTS' ? failure : otherwise;

/** The same for the question whether a voucher can be used, which is not the voucher's fault when it goes unanswered. */
export const checkProblemOf = (failure: VoucherFailure): VoucherProblem =>
  isUnknownVoucher(failure) ? 'INVALID_VOUCHER' : problemOf(failure, 'SERVER_ERROR');

/** The voucher itself is not one, or no longer. */
export const isUnknownVoucher = (failure: VoucherFailure): boolean =>
  failure === 'VOUCHER_NOT_FOUND' || failure === 'INVALID_PARAMETERS';
