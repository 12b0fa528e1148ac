/** A live on a cluster, watched by WebRTC and by HLS, and recorded. */
import type { Work } from '../faults/workload.ts';
import { workloads } from '../faults/workloads.ts';
import { timeOf } from './measure.ts';
import type { ClusterRig } from './rig.ts';

/** The node that serves the room. */
export async function mediaNodeOf({ cluster }: ClusterRig, roomId: string) {
  const [row] = await cluster.sql<{ address: string; generation: string; node_id: string }>(
    `select address, generation, node_id from media_places p join nodes n on n.id = p.node_id where room_id = ${roomId}`,
  );
  return { row, holder: cluster.media.find(({ url }) => url === row?.address) };
}

export async function beginLive(rig: ClusterRig) {
  const live = await workloads.live(rig);
  const recording = await workloads.recording(rig);
  await Promise.all([live.underWay(), recording.underWay()]);
  return { live, recording, roomId: (await rig.transmission()).roomId };
}

/** How long picture by WebRTC and two more segments by HLS take. */
export function timesOfMedia({ live, recording }: { live: Work; recording: Work }) {
  return Promise.all([timeOf(live.goesOn()), timeOf(recording.goesOn())]);
}

export async function endLive({ recording }: { recording: Work }): Promise<string> {
  const counted = await recording.verify().catch((error: unknown) => error);
  await recording.close();
  return typeof counted === 'string' ? counted : `failed: ${String(counted)}`;
}

export async function readyMediaNodes({ cluster }: ClusterRig): Promise<number> {
  const [row] = await cluster.sql<{ count: number }>(
    `select count(*)::int as count from nodes where 'media' = any(roles) and seen_at > clock_timestamp() - interval '2 s'`,
  );
  return row?.count ?? 0;
}
