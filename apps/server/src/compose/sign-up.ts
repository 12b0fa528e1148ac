/** The ways in beside the login: a new password, and a voucher. */
import type { Attempts } from '../adapters/attempts/port.ts';
import type { Clock } from '../adapters/clock/port.ts';
import type { Db } from '../adapters/db/database.ts';
import type { SendMail } from '../adapters/mail/queue.ts';
import type { Passwords } from '../adapters/passwords/port.ts';
import type { AuthService } from '../features/auth/service.ts';
import { createRecoveryRepository } from '../features/recovery/repository.ts';
import { recoveryRoutes } from '../features/recovery/routes.ts';
import { createRecoveryService } from '../features/recovery/service.ts';
import { createActivationService } from '../features/vouchers/activation-service.ts';
import { createVoucherBatchRepository } from '../features/vouchers/batch-repository.ts';
import { createRegistrationService } from '../features/vouchers/registration-service.ts';
import { createVoucherRepository } from '../features/vouchers/repository.ts';
import { voucherRoutes } from '../features/vouchers/routes.ts';
import type { RouteBinding } from '../http/routes.ts';

export type EntranceParts = {
  db: Db;
  passwords: Passwords;
  attempts: Attempts;
  sendMail: SendMail;
  clock: Clock;
  publicUrl: () => string;
  auth: AuthService;
  onEnrolled: (userId: string) => void;
};

export const entranceRoutes = ({ db, passwords, auth, onEnrolled, ...shared }: EntranceParts): RouteBinding[] => {
  const repository = createVoucherRepository(db);
  const recovery = createRecoveryService({
    ...shared,
    repository: createRecoveryRepository(db),
    passwords,
    startPasswordChange: auth.startPasswordChange,
  });
  const registration = createRegistrationService({ ...shared, repository, passwords, onEnrolled });
  const activation = createActivationService({
    ...shared,
    repository,
    batches: createVoucherBatchRepository(db),
    findAddressee: auth.findAddressee,
    onEnrolled,
  });
  return [...recoveryRoutes(recovery), ...voucherRoutes(registration, activation)];
};
