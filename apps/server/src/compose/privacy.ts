/** Role api: what is stored about a person, for admins. */
import { createEraseRepository } from '../features/privacy/erase-repository.ts';
import { createExportRepository } from '../features/privacy/export-repository.ts';
import { privacyRoutes } from '../features/privacy/routes.ts';
import { createPrivacyService } from '../features/privacy/service.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';

export type PrivacyParts = { accounts: Accounts; onErased: (userId: string) => void };

export const composePrivacy = (core: Core, { accounts, onErased }: PrivacyParts): RouteBinding[] => {
  const { db, clock, storage, events, log } = core;
  return privacyRoutes(
    createPrivacyService({
      exports: createExportRepository(db),
      erasures: createEraseRepository(db),
      storage,
      clock,
      endLoginsIn: accounts.auth.endLoginsIn,
      onErased,
      onPhotoKept: (error) =>
        log.warn({ err: error }, 'the photo of an erased person could not be removed; the next sweep tries again'),
      record: (kind, callerId, userId) => events.record({ kind, roomId: null, userId: callerId, details: { userId } }),
    }),
  );
};
