/** A film is converted. */
import { sendBytes } from '../../support/api.ts';
import { eventually } from '../eventually.ts';
import { callOnce, headersOf } from '../http.ts';
import { longFilmS } from '../rig.ts';
import { Unanswered } from '../stream.ts';
import type { Workload } from '../workload.ts';

const lengthOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

export const conversion: Workload = async (rig) => {
  const { url } = rig.server;
  const organizer = await rig.logIn('organizer@palco.test');
  const film = await rig.longFilm();
  const opened = await callOnce(url, {
    method: 'POST',
    path: '/api/rooms/upload/component',
    as: organizer,
    body: { fileName: 'filme.mp4', bytes: film.length },
  });
  const id = String(opened.body['assetId']);
  const caller = { headers: headersOf(organizer), session: organizer.session };
  const status = await sendBytes(`${url}${opened.body['uploadUrl']}`, caller, film);
  if (status !== 204) throw new Error(`the film was refused: ${status}`);
  const read = async () => {
    const { body } = await callOnce(url, { path: `/api/video/${id}`, as: organizer }).catch((error: unknown) => {
      if (error instanceof Unanswered) return { body: {} as Record<string, unknown> };
      throw error;
    });
    if (body['status'] === 'UPLOAD_ERROR') throw new Error(`the conversion failed: ${JSON.stringify(body)}`);
    return body;
  };
  const isReady = async () => (await read())['status'] === 'READY';
  return {
    underWay: () =>
      eventually('the conversion is in the middle', async () => {
        const { status: state, progress } = await read();
        if (state === 'READY') throw new Error('the conversion was over before the fault');
        return state === 'CONVERTING' && Number(progress) > 0;
      }),
    goesOn: () => eventually('the film is converted', isReady),
    verify: async () => {
      await eventually('the film is converted', isReady);
      const master = String(await rig.files.read(`videos/${id}/master.m3u8`));
      const variants = master.split('\n').filter((line) => line.endsWith('.m3u8'));
      for (const variant of variants) {
        const lengthS = lengthOf(String(await rig.files.read(`videos/${id}/${variant}`)));
        if (Math.abs(lengthS - longFilmS) > 0.5) throw new Error(`${variant} lasts ${lengthS} s`);
      }
      await eventually('the source is removed', async () => (await rig.files.read(`uploads/${id}`)) === null);
      return `1 film, ${variants.length} sizes`;
    },
    close: async () => {},
  };
};
