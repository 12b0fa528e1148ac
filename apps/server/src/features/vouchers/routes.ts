import * as contract from '@palco/contract/vouchers';
import * as batchContract from '@palco/contract/vouchers/batches';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { ActivationService } from './activation-service.ts';
import type { VoucherBatchService } from './batch-service.ts';
import type { RegistrationService } from './registration-service.ts';

/** Identifies the browser in which an e-mail address was verified. */
const cookieName = 'palco_registration';
const cookieMaxAgeS = 24 * 60 * 60;

export const voucherRoutes = (registration: RegistrationService, activation: ActivationService): RouteBinding[] => [
  bindRoute(contract.checkVoucher, ({ params, readCookie }) => registration.check(params.id, readCookie(cookieName))),
  bindRoute(contract.registerByVoucher, async ({ body, language }) => {
    await registration.register({ ...body, language });
    return {};
  }),
  bindRoute(contract.verifyEmailCode, async ({ query, readCookie, setCookie }) => {
    const token = await registration.verifyEmail(query.voucherId, query.code, readCookie(cookieName));
    if (token) setCookie({ name: cookieName, value: token, path: '/api/vouchers', maxAgeS: cookieMaxAgeS });
    return {};
  }),
  bindRoute(contract.resendEmailCode, async ({ query }) => {
    await registration.resend(query.username);
    return {};
  }),
  bindRoute(contract.registerPassword, async ({ body, readCookie }) => {
    await registration.setPassword({ ...body, browserToken: readCookie(cookieName) });
    return {};
  }),
  bindRoute(contract.associateRegistered, ({ params }) => registration.associate(params.id)),
  bindRoute(contract.activateVoucher, ({ params, query, caller }) =>
    activation.activate({
      code: params.id,
      userId: caller.userId,
      isRenewal: query.renew === 'true' || query.renew === '',
    }),
  ),
];

export const voucherBatchRoutes = (batches: VoucherBatchService): RouteBinding[] => [
  bindRoute(batchContract.createVoucherBatch, ({ body, caller, requestKey }) =>
    batches.create({
      requestKey,
      courseId: body.courseId,
      count: body.count,
      accessDays: body.accessDays ?? null,
      expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
      note: body.note ?? '',
      madeBy: caller.userId,
    }),
  ),
  bindRoute(batchContract.listVoucherBatches, ({ caller, query }) => batches.list(caller.managedCourses, query)),
  bindRoute(batchContract.getVoucherBatch, ({ params }) => batches.get(params.id)),
  bindRoute(batchContract.listVouchers, ({ params, query }) => batches.listVouchers(params.id, query)),
  bindRoute(batchContract.revokeVoucher, ({ params, caller }) => batches.revoke(params.id, caller.userId)),
  bindRoute(batchContract.restoreVoucher, ({ params, caller }) => batches.restore(params.id, caller.userId)),
  bindRoute(batchContract.revokeVoucherBatch, ({ params, caller }) => batches.revokeAll(params.id, caller.userId)),
  bindRoute(batchContract.exportVoucherBatch, ({ params, caller }) => batches.exportBatch(params.id, caller.userId)),
];
