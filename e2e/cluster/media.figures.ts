/** A live and its recording while media nodes and the store die. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../faults/eventually.ts';
import { send } from '../faults/victims.ts';
import { percentile, seconds } from './figures.ts';
import {
  beginLive,
  countLateSegments,
  endLive,
  mediaNodeOf,
  mediaProcessesOf,
  readyMediaNodes,
  timesOfMedia,
} from './live-load.ts';
import { measureCluster, type Report, size, timeOf } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ media: killMediaNodes, zombie: suspendMediaNode, store: stopStore });

async function killMediaNodes(rig: ClusterRig, report: Report) {
  const transmission = await beginLive(rig);
  const [pictures, playlists]: [number[], number[]] = [[], []];
  const kills = Math.ceil(size.kills / 2);
  for (let count = 0; count < kills; count += 1) {
    const { holder } = await mediaNodeOf(rig, transmission.roomId);
    await holder?.kill9();
    const [picture, playlist] = await timesOfMedia(transmission);
    pictures.push(picture);
    playlists.push(playlist);
    await holder?.restart();
    await eventually('the node can serve lives', async () => (await readyMediaNodes(rig)) === rig.cluster.media.length);
  }
  const counted = await endLive(transmission);
  const test = `T5 kill -9 of the media node of a live, ${kills} times`;
  report(test, 'picture by WebRTC in 10 s', seconds(Math.max(...pictures)), Math.max(...pictures) <= 10_000);
  report(test, 'half of the times in 6 s', seconds(percentile(pictures, 0.5)), percentile(pictures, 0.5) <= 6000);
  report(test, 'two more segments by HLS in 14 s', seconds(Math.max(...playlists)), Math.max(...playlists) <= 14_000);
  report(test, 'every listed segment is recorded, and plays', counted, !counted.startsWith('failed'));
}

async function suspendMediaNode(rig: ClusterRig, report: Report) {
  const transmission = await beginLive(rig);
  const { holder, row } = await mediaNodeOf(rig, transmission.roomId);
  if (!holder) throw new Error('no node serves the live');
  const processes = mediaProcessesOf(holder);
  const since = performance.now();
  send(processes, 'SIGSTOP');
  await eventually('another node serves the room', async () => {
    const { row: now } = await mediaNodeOf(rig, transmission.roomId);
    return now !== undefined && now.generation !== row?.generation;
  });
  await transmission.live.goesOn();
  const picture = performance.now() - since;
  await transmission.recording.goesOn();
  await delay(Math.max(0, 15_000 - picture));
  send(processes, 'SIGCONT');
  await timesOfMedia(transmission);
  const late = await countLateSegments(rig, row?.generation ?? '');
  const counted = await endLive(transmission);
  const test = 'T6 media node stands still for 15 s';
  report(test, 'picture on another node in 10 s', seconds(picture), picture <= 10_000);
  report(test, 'no segment of the former node after the first of the new', `${late}`, late === 0);
  report(test, 'the recording plays', counted, !counted.startsWith('failed'));
}

async function stopStore(rig: ClusterRig, report: Report) {
  const transmission = await beginLive(rig);
  await rig.cluster.store.kill9();
  const times: number[] = [];
  const until = performance.now() + 60_000;
  while (performance.now() < until) times.push((await timesOfMedia(transmission))[1]);
  await rig.cluster.store.restart();
  const storedMs = await timeOf(
    eventually('every segment is stored', async () => {
      const [row] = await rig.sql<{ count: number }>(
        `select count(*)::int as count from live_segments where stored_at is null and added_at < clock_timestamp() - interval '5 s'`,
      );
      return row?.count === 0;
    }),
  );
  const counted = await endLive(transmission);
  const test = 'T8 S3 away for 60 s';
  report(test, 'two segments by HLS within 10 s, always', seconds(Math.max(...times)), Math.max(...times) <= 10_000);
  report(test, 'everything stored 60 s later', seconds(storedMs), storedMs <= 60_000);
  report(test, 'the recording plays', counted, !counted.startsWith('failed'));
}
