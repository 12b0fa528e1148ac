/** Entering by voucher without an account: data, e-mail code, password, enrolment. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/limits';
import type { Gender, VoucherStatus } from '@palco/contract/vouchers';
import { isLongEnough } from '@palco/domain/auth/password';
import { hasForbiddenContent } from '@palco/domain/chat/forbidden-content';
import { makeCode } from '@palco/domain/vouchers/codes';
import { isBirthDate } from '@palco/domain/vouchers/personal-data';
import { stepOf } from '@palco/domain/vouchers/registration';
import { isUsable } from '@palco/domain/vouchers/state';
import type { Attempts } from '../../adapters/attempts/port.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import type { SendMail } from '../../adapters/mail/port.ts';
import type { Passwords } from '../../adapters/passwords/port.ts';
import type { Brand } from '../../shared/brand.ts';
import { emailCodeMail, welcomeMail } from './mail.ts';
import type { VoucherRepository } from './repository.ts';

export type RegistrationPorts = {
  repository: VoucherRepository;
  passwords: Passwords;
  attempts: Attempts;
  sendMail: SendMail;
  clock: Clock;
  publicUrl: () => string;
  brand: () => Brand;
  /** False for codes that do not count here, as those of the demo in production. */
  acceptsVoucher: (code: string) => boolean;
  /** The rooms visible to this account have changed. */
  onEnrolled: (userId: string) => void;
  record: (kind: 'voucher_use', userId: string, details: Record<string, unknown>) => void;
};

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export type PersonalData = {
  voucherId: string;
  username: string;
  name: string;
  phone: string;
  gender: Gender;
  dateOfBirth?: string | null | undefined;
  language: Language;
};

export type NewAccount = {
  voucherId: string;
  username?: string | undefined;
  password: string;
  browserToken: string | undefined;
};

const rules = limits.voucher;
const hourMs = 60 * 60 * 1000;
/** Mails one voucher may cause in an hour, so that a leaked code cannot be used to flood other people with mail. */
const mailsPerHour = 12;

export const createRegistrationService = (ports: RegistrationPorts) => {
  const { repository, passwords, attempts, clock } = ports;

  const find = async (code: string) => {
    const voucher = await repository.find(code);
    if (!voucher || !ports.acceptsVoucher(code)) throw new AppError('VOUCHER_NOT_FOUND');
    const { used_at: usedAt, revoked_at: revokedAt, expires_at: expiresAt } = voucher;
    return { ...voucher, ableToUse: isUsable({ usedAt, revokedAt, expiresAt }, clock.now()) };
  };

  const check = async (code: string, browserToken: string | undefined): Promise<VoucherStatus> => {
    const voucher = await find(code);
    const registration = await repository.findRegistration(code);
    return {
      ableToUse: voucher.ableToUse,
      courseName: voucher.course_name,
      step: stepOf(
        registration
          ? { isVerified: isVerifiedBy(registration, browserToken), hasAccount: registration.user_id !== null }
          : null,
      ),
      userInfo: { username: voucher.ableToUse ? (registration?.email ?? null) : null },
    };
  };

  const countMail = async (code: string) => {
    const { hits } = await attempts.hit(`voucher-mail:${code}`, hourMs);
    if (hits > mailsPerHour) throw new AppError('TOO_MANY_REQUESTS');
  };

  const newCode = async () => {
    const code = makeCode(rules.emailCodeLength, (below) => randomInt(below));
    const sentAt = clock.now();
    return {
      code,
      hash: await passwords.hash(code),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + rules.emailCodeTtlMs),
    };
  };

  const register = async (data: PersonalData) => {
    const voucher = await find(data.voucherId);
    const isBorn = data.dateOfBirth == null || isBirthDate(data.dateOfBirth, latestToday(clock.now()));
    // The mail begins with this name, and goes to any address the caller types: a link in it would be an advertisement.
    const isName = !hasForbiddenContent(data.name);
    if (!voucher.ableToUse || !isBorn || !isName) throw new AppError('VOUCHER_ERROR_REGISTERDATA');
    if (await repository.hasAccount(data.username)) throw new AppError('VOUCHER_ERROR_USERCREATED');
    await countMail(data.voucherId);
    const { code, hash, sentAt, expiresAt } = await newCode();
    const registration = {
      email: data.username,
      name: data.name,
      phone: data.phone,
      gender: data.gender,
      dateOfBirth: data.dateOfBirth ?? null,
      language: data.language,
      codeHash: hash,
      sentAt,
      codeExpiresAt: expiresAt,
    };
    const mail = emailCodeMail(registration, code, ports.brand());
    const isSaved = await repository.saveRegistration(data.voucherId, registration, (tx) => ports.sendMail(mail, tx));
    if (!isSaved) throw new AppError('VOUCHER_ERROR_USERCREATED');
  };

  /** Returns the token that identifies this browser in the next step; null when it has one already. */
  const verifyEmail = async (voucherId: string, given: string, known: string | undefined): Promise<string | null> => {
    const registration = await repository.countTry(voucherId);
    if (!registration) throw new AppError('VOUCHER_ERROR_REGISTRATION_NOT_FOUND');
    if (isVerifiedBy(registration, known)) return null;
    const isSpent = registration.code_attempts > rules.emailCodeAttempts || registration.code_expires_at <= clock.now();
    if (isSpent) throw new AppError('VOUCHER_ERROR_EXPIREDCODE');
    if (!(await passwords.verify(registration.code_hash, given))) throw new AppError('VOUCHER_ERROR_INVALIDCODE');
    const browserToken = randomBytes(32).toString('base64url');
    const isMarked = await repository.markVerified(
      voucherId,
      registration.code_hash,
      hashOf(browserToken),
      clock.now(),
    );
    if (!isMarked) throw new AppError('VOUCHER_ERROR_EXPIREDCODE');
    return browserToken;
  };

  const resend = async (email: string) => {
    const registration = await repository.findLatestRegistration(email);
    const isTooSoon = (sentAt: Date) => clock.now().getTime() - sentAt.getTime() < rules.emailResendAfterMs;
    // Check the resend delay before counting towards the hourly limit.
    if (!registration || isTooSoon(registration.code_sent_at)) throw new AppError('VOUCHER_ERROR_RESENDEMAIL');
    await countMail(registration.voucher_code);
    const { code, hash, sentAt, expiresAt } = await newCode();
    const notAfter = new Date(sentAt.getTime() - rules.emailResendAfterMs);
    const isReplaced = await repository.replaceCode(
      { code: registration.voucher_code, hash, sentAt, expiresAt, notAfter },
      (tx) => ports.sendMail(emailCodeMail(registration, code, ports.brand()), tx),
    );
    if (!isReplaced) throw new AppError('VOUCHER_ERROR_RESENDEMAIL');
  };

  const setPassword = async (given: NewAccount) => {
    if (!isLongEnough(given.password, limits.password.voucherMin)) throw new AppError('VOUCHER_ERROR_CONFIRMPASSWORD');
    const registration = await repository.findRegistration(given.voucherId);
    const isTheirs = registration && (given.username === undefined || given.username === registration.email);
    const { browserToken } = given;
    if (!isTheirs || !browserToken || !isVerifiedBy(registration, browserToken))
      throw new AppError('VOUCHER_ERROR_CONFIRMPASSWORD');
    // The account now belongs to the user who chose the password; the registration cannot set it again.
    const isMade =
      registration.user_id === null &&
      (await repository.createAccount(given.voucherId, hashOf(browserToken), await passwords.hash(given.password)));
    if (!isMade) throw new AppError('VOUCHER_ERROR_USERCREATED');
  };

  const associate = async (code: string): Promise<{ courseName: string }> => {
    const voucher = await find(code);
    const registration = await repository.findRegistration(code);
    if (!registration?.user_id) throw new AppError('VOUCHER_ERROR_REGISTER');
    const mail = welcomeMail(registration, voucher.course_name, ports.publicUrl(), ports.brand());
    const outcome = await repository.use(
      { code, userId: registration.user_id, isRenewal: false, now: clock.now() },
      (tx) => ports.sendMail(mail, tx),
    );
    if (outcome === 'has-course') throw new AppError('VOUCHER_ERROR_COURSE');
    if (outcome === 'gone') throw new AppError('VOUCHER_ERROR_REGISTER');
    ports.onEnrolled(registration.user_id);
    // Not again for a call that was repeated.
    if (outcome === 'used') ports.record('voucher_use', registration.user_id, { courseName: voucher.course_name });
    return { courseName: voucher.course_name };
  };

  return { check, register, verifyEmail, resend, setPassword, associate };
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Knowing the voucher's code is not enough: the password is chosen in the browser where the e-mail code was entered. */
const isVerifiedBy = (registration: { verified_browser_hash: Buffer | null }, browserToken: string | undefined) =>
  browserToken !== undefined && registration.verified_browser_hash?.equals(hashOf(browserToken)) === true;

/** The date in UTC+14, where the day begins first: users ahead of the server's time zone are not refused. */
const latestToday = (now: Date): string => new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10);
