/** Export and erasure of what is stored about a person, by admins. */
import { AppError } from '@palco/contract/errors';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import type { EraseRepository } from './erase-repository.ts';
import type { ExportRepository } from './export-repository.ts';

export type PrivacyPorts = {
  exports: ExportRepository;
  erasures: EraseRepository;
  storage: Pick<Storage, 'keyOf' | 'remove'>;
  clock: Clock;
  /** Returns what closes the tabs of the person, to be called once the transaction is committed. */
  endLoginsIn: (transaction: Db, which: { userId: string }) => Promise<() => void>;
  onErased: (userId: string) => void;
  onPhotoKept: (error: unknown) => void;
  record: (kind: 'people_data_export' | 'people_erase', callerId: string, userId: string) => void;
};

export type PrivacyService = ReturnType<typeof createPrivacyService>;

export const createPrivacyService = ({ exports, erasures, storage, clock, ...ports }: PrivacyPorts) => {
  /** Throws NOT_FOUND. */
  const read = async (callerId: string, userId: string): Promise<Record<string, unknown>> => {
    const document = await exports.read(userId);
    if (!document) throw new AppError('NOT_FOUND');
    ports.record('people_data_export', callerId, userId);
    return { exportedAt: clock.now().toISOString(), ...document };
  };

  /** Throws NOT_FOUND, also for a person who was erased before, INVALID_PARAMETERS for another e-mail, and LAST_ADMIN. */
  const erase = async (callerId: string, userId: string, email: string): Promise<void> => {
    const done = await erasures.inTransaction(userId, async (person, tx) => {
      if (email.toLowerCase() !== person.email) throw new AppError('INVALID_PARAMETERS');
      if (person.isLastAdmin) throw new AppError('LAST_ADMIN');
      const photos = await erasures.takePhotos(tx, userId, storage.keyOf);
      await erasures.erase(tx, person, clock.now());
      return { photos, closeTabs: await ports.endLoginsIn(tx, { userId }) };
    });
    if (!done) throw new AppError('NOT_FOUND');
    done.closeTabs();
    ports.onErased(userId);
    ports.record('people_erase', callerId, userId);
    for (const key of done.photos)
      await storage
        .remove(key)
        .then(() => erasures.forgetPhoto(key))
        .catch(ports.onPhotoKept);
  };

  return { read, erase };
};
