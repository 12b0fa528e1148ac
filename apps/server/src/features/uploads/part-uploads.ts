/**
 * Uploads into an S3 store. Bytes become parts of the same size there, and rows here; the offset of an upload is the sum of its parts,
 * so any node can go on with it. What came after the last whole part is sent again.
 */
import { AppError } from '@palco/contract/errors';
import type { Logger } from 'pino';
import { type PartStorage, PartsLostError, type Storage } from '../../adapters/storage/port.ts';
import type { PartRepository } from './part-repository.ts';

export type PartUploadPorts = {
  repository: PartRepository;
  storage: PartStorage & Pick<Storage, 'size' | 'remove'>;
  log: Logger;
};

export type PartUploads = ReturnType<typeof createPartUploads>;

export const sourceKey = (assetId: string) => `uploads/${assetId}`;

export const createPartUploads = ({ repository, storage, log }: PartUploadPorts) => {
  /** Null when another request may write now. */
  const beginParts = async (assetId: string, lease: string): Promise<string | null> => {
    const begun = await storage.beginParts(sourceKey(assetId), 'application/octet-stream');
    if (await repository.begin(assetId, lease, begun)) return begun;
    await removeParts(assetId, begun);
    return null;
  };

  /** Not every store can; its rules for unfinished uploads remove them then. */
  const removeParts = async (assetId: string, partsId: string) => {
    await storage
      .removeParts(sourceKey(assetId), partsId)
      .catch((error: unknown) => log.warn({ err: error, assetId }, 'the parts of an upload could not be removed'));
  };

  /** False when the client has to ask for the offset again: another request writes now, or the store has lost the parts. */
  const addPart = async (
    assetId: string,
    lease: string,
    { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
  ): Promise<boolean> => {
    const upload = await repository.find(assetId);
    if (upload?.offset !== offset) return false;
    const partsId = upload && (upload.partsId ?? (await beginParts(assetId, lease)));
    if (!partsId) return false;
    const number = upload.partCount + 1;
    try {
      const etag = await storage.storePart(sourceKey(assetId), partsId, { number, bytes });
      return await repository.addPart(assetId, lease, { number, etag, bytes: bytes.length });
    } catch (error) {
      if (!(error instanceof PartsLostError)) throw error;
      log.warn({ err: error, assetId }, 'the store has lost parts of an upload, which begins again');
      await repository.restart(assetId, partsId);
      return false;
    }
  };

  /** Puts the parts together. Calling it again changes nothing. */
  const finish = async (assetId: string): Promise<void> => {
    const upload = await repository.find(assetId);
    // Videos that the server makes itself are stored in one piece.
    if (!upload?.partsId || upload.isComplete) return;
    try {
      await storage.completeParts(sourceKey(assetId), upload.partsId, await repository.listParts(assetId));
    } catch (error) {
      // The store may have done it without our knowing; it then has no such parts any more.
      const isThere = (await storage.size(sourceKey(assetId))) === upload.bytes;
      if (!isThere && error instanceof PartsLostError) {
        log.warn({ err: error, assetId }, 'the store has lost parts of an upload, which begins again');
        await repository.restart(assetId, upload.partsId);
        throw new AppError('SERVICE_UNAVAILABLE', { retryAfterS: 1, cause: error });
      }
      if (!isThere) throw error;
    }
    await repository.complete(assetId);
  };

  /** The file, or what there is of it, and its rows. */
  const remove = async (assetId: string): Promise<void> => {
    const upload = await repository.find(assetId);
    if (upload?.partsId && !upload.isComplete) await removeParts(assetId, upload.partsId);
    await storage.remove(sourceKey(assetId));
    await repository.remove(assetId);
  };

  return {
    prepare: (assetId: string, bytes: number) => repository.insert(assetId, bytes),
    find: repository.find,
    isComplete: async (assetId: string): Promise<boolean> => {
      const upload = await repository.find(assetId);
      return upload !== null && upload.offset === upload.bytes;
    },
    addPart,
    finish,
    remove,
    removeUnused: async (refusedBefore: Date) => {
      for (const assetId of await repository.findUnused(refusedBefore)) await remove(assetId);
    },
    leases: { take: repository.take, renew: repository.renew, release: repository.release },
  };
};
