import * as contract from '@palco/contract/doubts';
import { call } from '../../lib/http/api-client.ts';

export type DoubtOf = { readonly roomId: string; readonly messageId: string };

export const fetchDoubts = (roomId: string): Promise<contract.DoubtQueue> =>
  call(contract.readDoubts, { params: { roomId } });
export const fetchDoubtsAsMonitor = (roomId: string): Promise<contract.DoubtQueue> =>
  call(contract.readDoubtsAsMonitor, { params: { roomId } });
export const postTake = (params: DoubtOf): Promise<contract.DoubtQueue> => call(contract.takeDoubt, { params });
export const deleteTake = (params: DoubtOf): Promise<contract.DoubtQueue> => call(contract.releaseDoubt, { params });
export const postAnswer = (params: DoubtOf, body: { text: string; clientId: string }): Promise<contract.DoubtQueue> =>
  call(contract.answerDoubt, { params, body });
export const postDone = (params: DoubtOf): Promise<contract.DoubtQueue> => call(contract.closeDoubt, { params });
export const deleteDone = (params: DoubtOf): Promise<contract.DoubtQueue> => call(contract.reopenDoubt, { params });
