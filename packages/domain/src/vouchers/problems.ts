/** Spec section 8, "Voucher": the problems of entering by voucher. The web has a sentence for each. */
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

/** The result of a failed call: the server's error code, or NO_ANSWER without a response. */
export type VoucherFailure = ErrorCode | 'NO_ANSWER';

/** These two failures are shown as they are for every call; any other is shown as the call's own problem. */
export const problemOf = (failure: VoucherFailure, otherwise: VoucherProblem): VoucherProblem =>
  failure === 'NO_ANSWER' || failure === 'TOO_MANY_REQUESTS' ? failure : otherwise;

/** For the check of a voucher: only an unknown voucher is invalid, other failures are the server's. */
export const checkProblemOf = (failure: VoucherFailure): VoucherProblem =>
  isUnknownVoucher(failure) ? 'INVALID_VOUCHER' : problemOf(failure, 'SERVER_ERROR');

/** The voucher does not exist or is no longer valid. */
export const isUnknownVoucher = (failure: VoucherFailure): boolean =>
  failure === 'VOUCHER_NOT_FOUND' || failure === 'INVALID_PARAMETERS';
