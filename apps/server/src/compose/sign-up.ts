/** Role api: password recovery and vouchers, which work without a login. */
import type { EventKind } from '@palco/contract/reports/kinds';
import { isDemoVoucher } from '../demo/vouchers.ts';
import type { AuthService } from '../features/auth/service.ts';
import { createRecoveryRepository } from '../features/recovery/repository.ts';
import { recoveryRoutes } from '../features/recovery/routes.ts';
import { createRecoveryService } from '../features/recovery/service.ts';
import { createActivationService } from '../features/vouchers/activation-service.ts';
import { createVoucherBatchRepository } from '../features/vouchers/batch-repository.ts';
import { createVoucherBatchService } from '../features/vouchers/batch-service.ts';
import { createRegistrationService } from '../features/vouchers/registration-service.ts';
import { createVoucherRepository } from '../features/vouchers/repository.ts';
import { voucherBatchRoutes, voucherRoutes } from '../features/vouchers/routes.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Brand } from '../shared/brand.ts';
import type { Core } from './core.ts';

export type SignUpParts = {
  auth: AuthService;
  publicUrl: () => string;
  brand: () => Brand;
  onEnrolled: (userId: string) => void;
};

export const composeSignUp = (core: Core, { auth, publicUrl, brand, onEnrolled }: SignUpParts): RouteBinding[] => {
  const { db, passwords, attempts, sendMail, clock, config, events } = core;
  const acceptsVoucher = (code: string) => config.isDemo || !isDemoVoucher(code);
  const record = (kind: EventKind, userId: string, details: Record<string, unknown>) =>
    events.record({ kind, roomId: null, userId, details });
  const shared = { attempts, sendMail, clock, publicUrl, brand, acceptsVoucher };
  const repository = createVoucherRepository(db);
  const recovery = createRecoveryService({
    ...shared,
    repository: createRecoveryRepository(db),
    passwords,
    startPasswordChange: auth.startPasswordChange,
  });
  const registration = createRegistrationService({ ...shared, repository, passwords, onEnrolled, record });
  const activation = createActivationService({
    ...shared,
    repository,
    findAddressee: auth.findAddressee,
    onEnrolled,
    record,
  });
  const batches = createVoucherBatchService({
    batches: createVoucherBatchRepository(db),
    clock,
    publicUrl,
    record,
  });
  return [...recoveryRoutes(recovery), ...voucherRoutes(registration, activation), ...voucherBatchRoutes(batches)];
};
