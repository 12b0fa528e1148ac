import * as contract from '@palco/contract/offers';
import { newId } from '../../lib/browser/new-id.ts';
import { call } from '../../lib/http/api-client.ts';

export const fetchOffers = (id: string) => call(contract.readOffers, { params: { id } });

export const fetchPersonalUrl = async (id: string): Promise<string> =>
  (await call(contract.readPersonalUrl, { params: { id } })).personal_url;

export const saveOffer = (id: string, saleBaseUrl: string, useSalesForceId: boolean) =>
  call(contract.createOffer, { params: { id }, body: { saleBaseUrl, useSalesForceId } });

export const setOffersEnabled = (id: string, enabled: boolean) =>
  call(contract.enableOffers, { params: { id }, body: { enabled } });

export const sendOpening = (id: string, offerId: string, kind: contract.OpeningKind) =>
  call(contract.countOpening, { params: { id }, body: { openingId: newId(), offerId, kind } });
