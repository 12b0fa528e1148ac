/** An organizer uploads a film in small parts, and continues where the server says that it stopped. */
import { randomBytes } from 'node:crypto';
import { eventually } from '../eventually.ts';
import { callOnce } from '../http.ts';
import { Stream, Unanswered } from '../stream.ts';
import type { Workload } from '../workload.ts';

const partBytes = 32 * 1024;
const parts = 1500;

/** A film, followed by a box of an MP4 that players skip: large, and quickly converted. */
function padded(film: Buffer): Buffer {
  const filling = randomBytes(partBytes * parts - film.length - 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(filling.length + 8);
  header.write('free', 4);
  return Buffer.concat([film, header, filling]);
}

export const upload: Workload = async (rig) => {
  const { url } = rig.server;
  const organizer = await rig.logIn('organizer@palco.test');
  const bytes = padded(await rig.shortFilm());
  const opened = await callOnce(url, {
    method: 'POST',
    path: '/api/rooms/upload/component',
    as: organizer,
    body: { fileName: 'aula.mp4', bytes: bytes.length },
  });
  const [id, address] = [String(opened.body['assetId']), String(opened.body['uploadUrl'])];
  const tus = { 'tus-resumable': '1.0.0' };
  let acknowledged = 0;

  /** Where the server wants to continue; never before what it has acknowledged. */
  const askOffset = async (): Promise<number> => {
    const { status, headers } = await callOnce(url, { method: 'HEAD', path: address, as: organizer, headers: tus });
    if (status === 423) throw new Unanswered('locked');
    if (status !== 200) throw new Error(`the upload is gone: ${status}`);
    const offset = Number(headers.get('upload-offset'));
    if (offset < acknowledged) throw new Error(`${acknowledged} bytes were acknowledged, ${offset} are there`);
    return offset;
  };
  const send = async (offset: number, part: Buffer): Promise<void> => {
    const { status, headers, body } = await callOnce(url, {
      method: 'PATCH',
      path: address,
      as: organizer,
      headers: { ...tus, 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(part),
    });
    // Another call may still hold the file, or have written more than was acknowledged: the offset is asked for again.
    if (status === 409 || status === 423 || status === 507) throw new Unanswered(`${status}`);
    if (status !== 204) throw new Error(`a part was refused: ${status} ${JSON.stringify(body)}`);
    acknowledged = Number(headers.get('upload-offset'));
  };
  const stream = new Stream({
    pauseMs: 60,
    send: async (_n, attempt) => {
      if (attempt > 0) acknowledged = await askOffset();
      const end = Math.min(acknowledged + partBytes, bytes.length - partBytes);
      if (end > acknowledged) await send(acknowledged, bytes.subarray(acknowledged, end));
    },
  });
  return {
    underWay: () => stream.underWay(),
    goesOn: () => stream.goesOn(),
    verify: async () => {
      await stream.stop();
      const fast = new Stream({
        pauseMs: 0,
        send: async () => {
          acknowledged = await askOffset();
          const end = bytes.length - partBytes;
          if (end > acknowledged) await send(acknowledged, bytes.subarray(acknowledged, end));
        },
      });
      await eventually('all but the last part is sent', () => acknowledged >= bytes.length - partBytes);
      await fast.stop();
      const stored = await rig.files.read(`uploads/${id}`);
      if (!stored?.equals(bytes.subarray(0, stored.length))) throw new Error('the stored bytes are not those sent');
      await send(acknowledged, bytes.subarray(acknowledged));
      await eventually('the upload is converted', async () => {
        const { body } = await callOnce(url, { path: `/api/video/${id}`, as: organizer });
        if (body['status'] === 'UPLOAD_ERROR') throw new Error(`the upload failed: ${JSON.stringify(body)}`);
        return body['status'] === 'READY';
      });
      return `${(bytes.length / 1024 ** 2).toFixed(0)} MB`;
    },
    close: async () => {},
  };
};
