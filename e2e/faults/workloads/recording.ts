/** The live is packaged for HLS viewers and recorded. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '../eventually.ts';
import type { Workload } from '../workload.ts';

const run = promisify(execFile);

export const recording: Workload = async (rig) => {
  const transmission = await rig.transmission();
  /** Everything that was ever listed. */
  const listed = new Set<string>();
  const look = async (): Promise<number> => {
    for (const segment of await transmission.listedSegments()) listed.add(segment);
    return listed.size;
  };
  const grows = async (by: number) => {
    const before = await look();
    await eventually('HLS viewers get new segments', async () => (await look()) >= before + by);
  };
  return {
    underWay: () => grows(2),
    goesOn: () => grows(2),
    verify: async () => {
      await look();
      await transmission.end();
      await eventually('the recording is the video of the room', async () => {
        const [row] = await rig
          .sql<{ status: string }>(
            `select v.status from rooms r join video_assets v on v.id = r.video_id where r.id = ${transmission.roomId}`,
          )
          .catch(() => []);
        if (row?.status === 'UPLOAD_ERROR') throw new Error('the recording failed');
        return row?.status === 'READY';
      });
      const { files } = transmission;
      const playlist = await eventually('the recording has a playlist', () => files.read('v0/index.m3u8'));
      const segments = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
      // On a full disk viewers get segments that are not recorded.
      const recorded = [...listed].filter((segment) => !segment.includes('.unrecorded/'));
      const lost = recorded.filter((segment) => !segments.includes(segment));
      if (lost.length > 0) throw new Error(`listed while live and not recorded: ${lost.join(', ')}`);
      if (new Set(segments).size !== segments.length) throw new Error('a segment is recorded twice');
      // In its own time base: frames that came in a burst are closer than those of a constant rate.
      const asIs = ['-fps_mode', 'passthrough', '-enc_time_base', '-1'];
      const { url, cookie } = await files.address('v0/index.m3u8');
      const input = ['-headers', `Cookie: ${cookie}\r\n`, '-i', url];
      const { stderr } = await run('ffmpeg', ['-v', 'error', ...input, ...asIs, '-f', 'null', '-']);
      if (stderr !== '') throw new Error(`the recording cannot be played: ${stderr}`);
      return `${segments.length} segments`;
    },
    close: () => rig.endTransmission(),
  };
};
