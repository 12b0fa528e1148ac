/** Api nodes whose clocks are wrong by three seconds, one ahead and one behind. */
import { addSkewedNodes, answerOnBoth, leaseOnBoth, talkOnBoth } from './clocks.ts';
import { measureCluster, type Report } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ clock: moveClocks }, { media: 0, workers: 0 });

/** The clock of the database is read by the quickest of five answers; on a busy machine these are slow, too. */
const exactMs = 100;

async function moveClocks(rig: ClusterRig, report: Report) {
  const nodes = await addSkewedNodes(rig.cluster);
  const test = 'T13 clocks of two nodes, +3 s and -3 s';
  if (!nodes) return report(test, 'faketime is installed', 'it is not', false);
  const rounds = [await answerOnBoth(rig, nodes, nodes.ahead, 20), await answerOnBoth(rig, nodes, nodes.behind, 20)];
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
  report(test, 'answers from the first moment on', `${refused} of 80 refused`, refused === 0);
  const apart = Math.max(...rounds.map((round) => round.apart));
  report(test, 'points within 1 %', `${(100 * apart).toFixed(2)} %`, apart <= 0.01);
  const talk = await talkOnBoth(rig, nodes, 20);
  report(test, 'chat in the order of its positions', talk.isInOrder ? 'in order' : 'not in order', talk.isInOrder);
  const lease = await leaseOnBoth(rig, nodes);
  const off = Math.max(talk.offMs, lease.offMs, ...rounds.map((round) => round.offMs));
  report(test, `times of answers, messages and leases within ${exactMs} ms`, `${off.toFixed(0)} ms`, off <= exactMs);
}
