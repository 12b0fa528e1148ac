/** The token of an accepted stage invitation, stored in the tab so that a reload does not lose it. */
import { readStored, removeStored, writeStored } from '../../../lib/storage/storage.ts';

export const readStageToken = (roomId: string): string | undefined => {
  const [id, token] = (readStored('stage') ?? '').split(' ');
  return id === roomId ? token : undefined;
};

export const storeStageToken = (roomId: string, token: string): void => writeStored('stage', `${roomId} ${token}`);

export const removeStageToken = (): void => removeStored('stage');
