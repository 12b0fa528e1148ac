/** The pass of somebody who followed an invitation, kept in the tab: a reload does not cost them the stage. */
import { readStored, removeStored, writeStored } from '../../../lib/storage/storage.ts';

export const readStageToken = (roomId: string): string | undefined => {
  const [id, pass] = (readStored('stage') ?? '').split(' ');
  return id === roomId ? pass : undefined;
};

export const storeStageToken = (roomId: string, pass: string): void => writeStored('stage', `${roomId} ${pass}`);

export const removeStageToken = (): void => removeStored('stage');
