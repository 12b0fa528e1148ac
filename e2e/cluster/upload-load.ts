/** A film that a page sends over a slow network, with the options and the timeouts of the web app's own uploads. */
import { createHash, randomBytes } from 'node:crypto';
import { startNetworkProxy } from '../../apps/server/test/network-proxy.ts';
import { sendResumably } from '../../apps/server/test/resumable-upload.ts';
import { retryDelayMs } from '../../apps/web/src/features/uploads/retry-delay.ts';
import { eventually } from '../faults/eventually.ts';
import { callOnce, headersOf } from '../faults/http.ts';
import type { ClusterRig } from './rig.ts';

export type FilmUpload = {
  /** Resolves when so much went over the network. */
  reaches(share: number): Promise<unknown>;
  /** Resolves with the id of the video when all is sent. */
  readonly done: Promise<string>;
  /** Bytes that went over the network once more after an interruption, at most. */
  mostSentAgainBytes(): number;
};

/** A film, followed by a box of an MP4 that players skip: large, and quickly converted. */
export function paddedFilm(film: Buffer, bytes: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes - film.length);
  header.write('free', 4);
  return Buffer.concat([film, header, randomBytes(bytes - film.length - 8)]);
}

export async function uploadFilm(rig: ClusterRig, film: Buffer, bytesPerS: number): Promise<FilmUpload> {
  const { hostname, port } = new URL(rig.cluster.url);
  const network = await startNetworkProxy(() => ({ host: hostname, port: Number(port) }), { bytesPerS });
  const organizer = await rig.logIn('organizer@palco.test');
  const opened = await callOnce(rig.cluster.url, {
    method: 'POST',
    path: '/api/rooms/upload/component',
    as: organizer,
    body: { fileName: 'aula.mp4', bytes: film.length },
  });
  const uploadUrl = `http://${network.host}:${network.port}${opened.body['uploadUrl']}`;
  let [sentAgain, most] = [0, 0];
  const onAsked = (receivedBytes: number) => {
    const lostBytes = network.sentBytes() - receivedBytes - sentAgain;
    sentAgain += lostBytes;
    most = Math.max(most, lostBytes);
  };
  const sending = sendResumably(film, { uploadUrl, headers: headersOf(organizer), retryDelayMs, onAsked });
  return {
    reaches: (share) => eventually(`${share} of the film is sent`, () => network.sentBytes() >= film.length * share),
    done: sending.then(() => String(opened.body['assetId'])).finally(network.close),
    mostSentAgainBytes: () => most,
  };
}

/** Throws when what is stored is not what was sent. */
export async function expectStored({ cluster }: ClusterRig, id: string, film: Buffer): Promise<void> {
  const stored = createHash('sha256');
  const answer = await fetch(`${cluster.store.url}/palco/uploads/${id}`);
  if (!answer.ok || !answer.body) throw new Error(`the film is not stored: ${answer.status}`);
  for await (const bytes of answer.body) stored.update(bytes);
  if (stored.digest('hex') !== createHash('sha256').update(film).digest('hex'))
    throw new Error('the stored film is not the one that was sent');
}
