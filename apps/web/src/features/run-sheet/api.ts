import { readOffers } from '@palco/contract/offers';
import { listQuizzes } from '@palco/contract/quiz';
import * as contract from '@palco/contract/run-sheet';
import { call } from '../../lib/http/api-client.ts';

export type ItemOf = { readonly roomId: string; readonly itemId: string };
export type Choice = { readonly id: string; readonly name: string };

export const fetchRunSheet = (roomId: string): Promise<contract.RunSheet> =>
  call(contract.readRunSheet, { params: { roomId } });
export const postItem = (roomId: string, body: contract.NewRunSheetItem): Promise<contract.RunSheet> =>
  call(contract.addRunSheetItem, { params: { roomId }, body });
export const putOrder = (roomId: string, ids: readonly string[]): Promise<contract.RunSheet> =>
  call(contract.orderRunSheet, { params: { roomId }, body: { ids: [...ids] } });
export const putItem = (params: ItemOf, text: string, time: string | null): Promise<contract.RunSheet> =>
  call(contract.changeRunSheetItem, { params, body: { text, time } });
export const putRemoval = (params: ItemOf, isRemoved: boolean): Promise<contract.RunSheet> =>
  call(contract.removeRunSheetItem, { params, body: { isRemoved } });
export const postFiring = (params: ItemOf, timesFired: number): Promise<contract.RunSheet & { isFirst: boolean }> =>
  call(contract.fireRunSheetItem, { params, body: { timesFired } });
export const deleteFiring = (params: ItemOf): Promise<contract.RunSheet> => call(contract.undoRunSheetItem, { params });

export const fetchOfferChoices = async (roomId: string): Promise<Choice[]> =>
  (await call(readOffers, { params: { id: roomId } })).offers.map(({ id, saleBaseUrl }) => ({ id, name: saleBaseUrl }));
export const fetchQuizChoices = async (roomId: string): Promise<Choice[]> =>
  (await call(listQuizzes, { params: { id: roomId } })).questions.map(({ id, title, questions }) => ({
    id,
    name: title || (questions[0]?.question ?? ''),
  }));
