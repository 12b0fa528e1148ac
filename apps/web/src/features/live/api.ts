import { checkTokenType, endLive, getLiveStatus, getMediaStatus, goLive, type LiveState } from '@palco/contract/live';
import { call } from '../../lib/http/api-client.ts';

export const checkLink = (roomId: string, token: string) => call(checkTokenType, { body: { roomId, token } });

const asProducer = (producerToken?: string) => (producerToken === undefined ? {} : { producer_token: producerToken });

export const beginLive = (id: string, producerToken?: string): Promise<LiveState> =>
  call(goLive, { params: { id }, query: asProducer(producerToken) });
export const finishLive = (id: string, producerToken?: string): Promise<LiveState> =>
  call(endLive, { params: { id }, query: asProducer(producerToken) });
export const fetchLiveState = (id: string): Promise<LiveState> => call(getLiveStatus, { params: { id } });
export const fetchMediaStatus = () => call(getMediaStatus, {});
