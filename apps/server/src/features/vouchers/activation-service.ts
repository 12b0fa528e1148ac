/** Activating a voucher with an account. */
import { AppError } from '@palco/contract/errors';
import type { Clock } from '../../adapters/clock/port.ts';
import type { SendMail } from '../../adapters/mail/port.ts';
import type { Brand } from '../../shared/brand.ts';
import { type Addressee, activatedMail } from './mail.ts';
import type { VoucherRepository } from './repository.ts';

export type ActivationPorts = {
  repository: VoucherRepository;
  sendMail: SendMail;
  clock: Clock;
  publicUrl: () => string;
  brand: () => Brand;
  /** False for codes that do not count here, as those of the demo in production. */
  acceptsVoucher: (code: string) => boolean;
  /** The rooms visible to this account have changed. */
  onEnrolled: (userId: string) => void;
  record: (kind: 'voucher_use', userId: string, details: Record<string, unknown>) => void;
  findAddressee: (userId: string) => Promise<Addressee>;
};

export type ActivationService = ReturnType<typeof createActivationService>;

export const createActivationService = ({ repository, clock, ...ports }: ActivationPorts) => {
  const activate = async (wanted: {
    code: string;
    userId: string;
    isRenewal: boolean;
  }): Promise<{ courseName: string }> => {
    const voucher = await repository.find(wanted.code);
    if (!voucher || !ports.acceptsVoucher(wanted.code)) throw new AppError('VOUCHER_NOT_FOUND');
    const mail = activatedMail(
      await ports.findAddressee(wanted.userId),
      voucher.course_name,
      ports.publicUrl(),
      ports.brand(),
    );
    const outcome = await repository.use({ ...wanted, now: clock.now() }, (tx) => ports.sendMail(mail, tx));
    if (outcome === 'has-course') throw new AppError('VOUCHER_ERROR_COURSE');
    if (outcome === 'gone') throw new AppError('VOUCHER_ERROR_REGISTER');
    ports.onEnrolled(wanted.userId);
    // Not again for a call that was repeated.
    if (outcome === 'used') ports.record('voucher_use', wanted.userId, { courseName: voucher.course_name });
    return { courseName: voucher.course_name };
  };

  return { activate };
};
