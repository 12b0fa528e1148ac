/** Spec section 7: the voucher calls. */
import {
  activateVoucher,
  associateRegistered,
  checkVoucher,
  registerByVoucher,
  registerPassword,
  resendEmailCode,
  verifyEmailCode,
} from '@palco/contract/vouchers';
import { isoDateOf, type PersonalDataForm } from '@palco/domain/vouchers/personal-data';
import type { VoucherFailure } from '@palco/domain/vouchers/problems';
import { call } from '../../lib/http/api-client.ts';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';

export const getVoucherStatus = (id: string) => call(checkVoucher, { params: { id } });

export const postPersonalData = (voucherId: string, form: PersonalDataForm) => {
  const name = form.name.trim();
  // The form is only sent once a gender was chosen.
  const gender = form.gender === '' ? 'other' : form.gender;
  return call(registerByVoucher, {
    body: {
      voucherId,
      username: form.email.trim(),
      name,
      fullName: name,
      phone: form.phone.digits,
      gender,
      dateOfBirth: isoDateOf(form.dateOfBirth),
    },
  });
};

export const postEmailCode = (voucherId: string, code: string) => call(verifyEmailCode, { query: { voucherId, code } });
export const postResend = (username: string) => call(resendEmailCode, { query: { username } });
export const postPassword = (voucherId: string, username: string, password: string) =>
  call(registerPassword, { body: { voucherId, username, password } });
export const putAssociate = (id: string) => call(associateRegistered, { params: { id } });
export const putActivate = (id: string, isRenewal: boolean) =>
  call(activateVoucher, { params: { id }, query: isRenewal ? { renew: 'true' } : {} });

/** The failure of a call as the state machines name it. */
export const failureOf = (error: unknown): VoucherFailure => {
  if (error instanceof ApiError) return error.code;
  if (error instanceof NetworkError) return 'NO_ANSWER';
  throw error;
};
