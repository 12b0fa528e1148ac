/** The pass of somebody who followed an invitation, kept in the tab: a reload does not cost them the stage. */
import { readStored, removeStored, writeStored } from '../../../lib/storage/storage.ts';

export const readPass = (roomId: string): string | undefined => {
  const [id, pass] = (readStored('stage') ?? '').split(' ');
  return id === roomId ? pass : undefined;
};

export const keepPass = (roomId: string, pass: string): void => writeStored('stage', `${roomId} ${pass}`);

export const forgetPass = (): void => removeStored('stage');
