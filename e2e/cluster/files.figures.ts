/** A film that is uploaded while the nodes that receive it die. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../faults/eventually.ts';
import { seconds } from './figures.ts';
import { measureCluster, type Report } from './measure.ts';
import type { ClusterRig } from './rig.ts';
import { expectStored, paddedFilm, uploadFilm } from './upload-load.ts';

const mb = 1_000_000;
const mib = 1024 ** 2;
const everyMs = 5000;

measureCluster({ upload: killUploadNodes }, { media: 0 });

async function killUploadNodes(rig: ClusterRig, report: Report) {
  const { api, workers } = rig.cluster;
  // It would remove the film once it is converted.
  await workers[0]?.stop();
  const film = paddedFilm(await rig.shortFilm(), 200 * mb);
  const since = performance.now();
  const upload = await uploadFilm(rig, film, 12 * mb);
  let [kills, isSent] = [0, false];
  const sent = upload.done.finally(() => {
    isSent = true;
  });
  while (!isSent) {
    await Promise.race([sent, delay(everyMs)]);
    if (isSent) break;
    const node = api[kills % api.length];
    kills += 1;
    await node?.kill9();
    await node?.restart();
  }
  const id = await sent;
  const tookMs = performance.now() - since;
  const again = upload.mostSentAgainBytes() / mib;
  const problem = await expectStored(rig, id, film).then(
    () => null,
    (error: unknown) => String(error),
  );
  await workers[0]?.restart();
  await eventually('the film is converted', async () => {
    const [row] = await rig.sql<{ status: string }>(`select status from video_assets where id = '${id}'`);
    if (row?.status === 'UPLOAD_ERROR') throw new Error('the film was not converted');
    return row?.status === 'READY';
  });
  const test = `T10 upload of 200 MB in ${seconds(tookMs)} while api nodes die, ${kills} kills`;
  report(test, 'SHA-256 as sent', problem ?? 'the same', problem === null);
  report(test, 'at most 8 MiB sent again for a kill', `${again.toFixed(1)} MiB`, again <= 8);
}
