/** A live on a cluster, watched by WebRTC and by HLS, and recorded. */
import { findVictim } from '../faults/victims.ts';
import type { Work } from '../faults/workload.ts';
import { workloads } from '../faults/workloads.ts';
import type { RunningServer } from '../support/server.ts';
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

/** Segments that a node added after another one had taken the room over from it. */
export async function countLateSegments({ cluster }: ClusterRig, generation: string): Promise<number | undefined> {
  const rows = await cluster.sql<{ count: number }>(
    `select count(*)::int as count from live_segments s join live_takes t on t.recording_id = s.recording_id and t.name = s.take
     where t.generation = ${generation} and s.added_at > (
       select min(l.added_at) from live_segments l join live_takes k on k.recording_id = l.recording_id and k.name = l.take
       where k.recording_id = s.recording_id and k.generation > ${generation})`,
  );
  return rows[0]?.count;
}

/** Processes that stand still when the node does. */
export const mediaProcessesOf = (node: RunningServer): number[] => [node.pid(), ...findVictim(node, 'media worker')];
