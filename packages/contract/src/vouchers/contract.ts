/** Spec sections 2 to 5, 7, 8: entering by voucher. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import * as limits from '../limits.ts';

export const voucherCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{16}$/));
export const gender = z.enum(['male', 'female', 'other']);
export type Gender = z.infer<typeof gender>;

const username = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(limits.email.max), z.regex(limits.email.pattern));
const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.profile.nameMax));
/** One public address may serve a whole school, so these are generous; the service limits attempts at codes itself. */
const publicLimit = { max: 120, windowMs: 60_000 };

/** The screens of the registration: terms, data, e-mail code, password, done. */
export const registrationStep = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type RegistrationStep = z.infer<typeof registrationStep>;

export const voucherStatus = z.object({
  ableToUse: z.boolean(),
  courseName: z.string(),
  step: registrationStep,
  userInfo: z.object({ username: z.nullable(z.string()) }),
});
export type VoucherStatus = z.infer<typeof voucherStatus>;

export const checkVoucher = route({
  name: 'vouchers.check',
  method: 'GET',
  path: '/api/vouchers/:id/check/status',
  access: 'public',
  summary: 'Whether a voucher can be used, for which course, and the step of its registration',
  params: z.object({ id: voucherCode }),
  response: voucherStatus,
  errors: ['VOUCHER_NOT_FOUND'],
  limit: publicLimit,
});

export const registerByVoucher = route({
  name: 'vouchers.register',
  method: 'POST',
  path: '/api/vouchers/users/register',
  access: 'public',
  summary: 'Submit the personal data; sends a code by e-mail',
  body: z.object({
    voucherId: voucherCode,
    username,
    name: personName,
    fullName: z.optional(personName),
    phone: z.string().check(z.regex(/^\d{8,15}$/)),
    gender,
    dateOfBirth: z.optional(z.nullable(z.iso.date())),
  }),
  bodyError: 'VOUCHER_ERROR_REGISTERDATA',
  response: z.object({}),
  errors: ['VOUCHER_ERROR_REGISTERDATA', 'VOUCHER_ERROR_USERCREATED', 'VOUCHER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: publicLimit,
});

export const verifyEmailCode = route({
  name: 'vouchers.verifyEmail',
  method: 'POST',
  path: '/api/vouchers/users/verify',
  access: 'public',
  summary: 'Verify the e-mail address with the code that was sent to it',
  query: z.object({ voucherId: voucherCode, code: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(12)) }),
  response: z.object({}),
  errors: ['VOUCHER_ERROR_REGISTRATION_NOT_FOUND', 'VOUCHER_ERROR_EXPIREDCODE', 'VOUCHER_ERROR_INVALIDCODE'],
  limit: publicLimit,
});

export const resendEmailCode = route({
  name: 'vouchers.resendEmail',
  method: 'POST',
  path: '/api/vouchers/users/resend/email',
  access: 'public',
  summary: 'Send the e-mail code again',
  query: z.object({ username }),
  response: z.object({}),
  errors: ['VOUCHER_ERROR_RESENDEMAIL', 'TOO_MANY_REQUESTS'],
  limit: publicLimit,
});

export const registerPassword = route({
  name: 'vouchers.registerPassword',
  method: 'POST',
  path: '/api/vouchers/users/register/password',
  access: 'public',
  summary: 'Set the password, which creates the account',
  body: z.object({
    voucherId: voucherCode,
    username: z.optional(username),
    password: z.string().check(z.minLength(1), z.maxLength(limits.password.max)),
  }),
  response: z.object({}),
  errors: ['VOUCHER_ERROR_CONFIRMPASSWORD', 'VOUCHER_ERROR_USERCREATED', 'SERVER_BUSY'],
  limit: publicLimit,
});

export const associateRegistered = route({
  name: 'vouchers.associate',
  method: 'PUT',
  path: '/api/vouchers/:id/associate',
  access: 'public',
  summary: 'Use the voucher for the account that its registration created',
  params: z.object({ id: voucherCode }),
  response: z.object({ courseName: z.string() }),
  errors: ['VOUCHER_ERROR_REGISTER', 'VOUCHER_ERROR_COURSE', 'VOUCHER_NOT_FOUND'],
  limit: publicLimit,
});

export const activateVoucher = route({
  name: 'vouchers.activate',
  method: 'PUT',
  path: '/api/vouchers/:id/users/associate',
  access: 'user',
  summary: 'Use the voucher for the logged-in account; `renew` prolongs a course the account already has',
  params: z.object({ id: voucherCode }),
  // The spec writes `?renew` and nothing more.
  query: z.object({ renew: z.optional(z.enum(['', 'true', 'false'])) }),
  response: z.object({ courseName: z.string() }),
  errors: ['VOUCHER_ERROR_REGISTER', 'VOUCHER_ERROR_COURSE', 'VOUCHER_NOT_FOUND'],
  limit: { max: 30, windowMs: 60_000 },
});
