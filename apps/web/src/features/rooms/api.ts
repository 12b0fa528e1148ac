import { readProgress, type VideoProgress } from '@palco/contract/playback';
import * as limits from '@palco/contract/room-limits';
import { type Category, listRooms, listViewers } from '@palco/contract/rooms';
import { call } from '../../lib/http/api-client.ts';

export const getRooms = (): Promise<Category[]> => call(listRooms, {});

export const getViewers = () => call(listViewers, {});

/** Asked for in batches; the order does not matter. */
export const getProgress = async (videoIds: readonly string[]): Promise<VideoProgress[]> => {
  const size = limits.progressBatch;
  const batches = Array.from({ length: Math.ceil(videoIds.length / size) }, (_, i) =>
    videoIds.slice(i * size, (i + 1) * size),
  );
  const answers = await Promise.all(batches.map((ids_list) => call(readProgress, { body: { ids_list } })));
  return answers.flatMap((answer) => answer.videos);
};
