import type { Language } from '@palco/contract/languages';
import { deleteVideo, getVideo, openUpload, retryConversion, setCaptions, type Video } from '@palco/contract/uploads';
import { call } from '../../lib/http/api-client.ts';

export type NewUpload = {
  readonly roomId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly fingerprint: string;
};

export const postUpload = (body: NewUpload): Promise<{ assetId: string; uploadUrl: string }> =>
  call(openUpload, { body });
export const fetchVideo = (id: string): Promise<Video> => call(getVideo, { params: { id } });
export const removeVideo = (id: string): Promise<object> => call(deleteVideo, { params: { id } });
export const postRetry = (id: string): Promise<Video> => call(retryConversion, { params: { id } });
export const putCaptions = (id: string, lang: Language, vtt: string | null): Promise<Video> =>
  call(setCaptions, { params: { id, lang }, body: { vtt } });
