/** The first account of an empty installation. Once any account exists, set-up is closed for good. */
import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/limits';
import { isLongEnough } from '@palco/domain/auth/password';
import { makeCode } from '@palco/domain/vouchers/codes';
import type { Passwords } from '../../adapters/passwords/port.ts';
import type { SetupRepository } from './repository.ts';

export type SetupPorts = {
  repository: SetupRepository;
  passwords: Passwords;
  /** The same on all nodes of the installation. */
  readSecret: () => Promise<string>;
};
export type SetupService = ReturnType<typeof createSetupService>;

export type FirstAccount = {
  readonly code: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly language: Language;
};

/** 60 bits: not to be guessed within the limit of calls. */
const codeLength = 12;
const codeGroup = 4;

export const createSetupService = ({ repository, passwords, readSecret }: SetupPorts) => {
  /** Null before `start`, and once an account exists. */
  let code: string | null = null;

  /** Asks the database while it is open: another node, or the command line, may have made the account. */
  const isOpen = async (): Promise<boolean> => {
    if (code !== null && (await repository.hasAccounts())) code = null;
    return code !== null;
  };

  return {
    /** Resolves to the code to print, which all nodes print and accept, or to null when there are accounts already. */
    start: async (): Promise<string | null> => {
      if (await repository.hasAccounts()) return null;
      code = codeOf(await readSecret());
      return code.replace(new RegExp(`.{${codeGroup}}(?=.)`, 'g'), '$&-');
    },
    isOpen,
    create: async (account: FirstAccount): Promise<void> => {
      if (!(await isOpen()) || code === null) throw new AppError('SETUP_CLOSED');
      if (!isSame(account.code.replace(/[\s-]/g, '').toUpperCase(), code)) throw new AppError('SETUP_CODE_WRONG');
      if (!isLongEnough(account.password, limits.password.firstAccessMin)) throw new AppError('PASSWORD_TOO_SHORT');
      const isCreated = await repository.createFirstAdmin({
        email: account.username,
        name: account.name,
        language: account.language,
        passwordHash: await passwords.hash(account.password),
      });
      code = null;
      if (!isCreated) throw new AppError('SETUP_CLOSED');
    },
  };
};

const codeOf = (secret: string): string => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'set-up', codeLength * 6));
  let at = -6;
  return makeCode(codeLength, (below) => {
    at += 6;
    return bytes.readUIntBE(at, 6) % below;
  });
};

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
