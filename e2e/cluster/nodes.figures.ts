/** Several nodes as one: people on both api nodes, first starts at the same moment, refused configurations, and one server without any of it. */

import * as stage from '@palco/contract/live/stage';
import { joinRoom, presence } from '@palco/contract/rooms';
import { createTeams, enableTeams, readTeams } from '@palco/contract/teams';
import { ask, call, connect, connected, logIn } from '../../apps/server/test/client.ts';
import { createDatabase, query } from '../../apps/server/test/database.ts';
import { refusals, startRefused } from '../../apps/server/test/refusals.ts';
import { addLiveRoom, seedCrowd } from '../../bench/lib/crowd.ts';
import { eventually } from '../faults/eventually.ts';
import { startServer } from '../support/server.ts';
import { seconds } from './figures.ts';
import { loadedModules } from './loaded-modules.ts';
import { measureCluster, type Report, timeOf } from './measure.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ people: peopleOnBothNodes, together: startTogether, refusals: refuse, alone: startAlone });

const crowd = 20;

async function peopleOnBothNodes({ cluster, sql }: ClusterRig, report: Report) {
  const { url, databaseUrl } = cluster;
  const roomId = await addLiveRoom(databaseUrl);
  await sql(`update rooms set is_interactive = true where id = ${roomId}`);
  const members = await seedCrowd(databaseUrl, crowd);
  const organizer = await logIn(url, 'organizer@palco.test');
  const host = await connected(connect(url, organizer));
  let viewers = 0;
  host.on(presence.name, (notice: { viewers: number }) => {
    viewers = notice.viewers;
  });
  await ask(host, joinRoom, { roomId });
  const sockets: ReturnType<typeof connect>[] = [];
  for (const [index, member] of members.entries()) {
    // Half of them at each node, by its own address: the balancer would choose.
    const socket = await connected(connect(cluster.api[index % 2]?.url ?? url, member));
    sockets.push(socket);
    await ask(socket, joinRoom, { roomId });
  }
  const counted = await timeOf(eventually('all viewers and the organizer are counted', () => viewers === crowd + 1));
  const params = { id: roomId };
  await call(url, enableTeams, { params, body: { enabled: true } }, organizer);
  await call(url, createTeams, { params, body: { size: 2 } }, organizer);
  const { data } = await call(url, readTeams, { params }, organizer);
  const inTeams = new Set(data.teams.flatMap((team) => team.members.map(({ userId }) => userId))).size;
  for (const socket of sockets) await ask(socket, stage.raiseHand, { roomId, raised: true });
  const listed = await ask(host, stage.listHands, { roomId });
  const hands = listed.ok ? listed.data.hands.length : 0;
  let invited = 0;
  for (const socket of sockets) socket.on(stage.stageInvitation.name, () => (invited += 1));
  for (const { userId } of members.slice(0, 4)) await ask(host, stage.inviteToStage, { roomId, userId });
  const invitedMs = await timeOf(eventually('all invitations have arrived', () => invited === 4));
  for (const socket of [host, ...sockets]) socket.disconnect();

  const test = `T14 ${crowd} people, half on each api node`;
  report(test, 'all counted in 2 s', seconds(counted), counted <= 2000);
  report(test, 'all in teams', `${inTeams}`, inTeams === crowd);
  report(test, 'all hands are seen', `${hands}`, hands === crowd);
  report(test, '4 invitations in 2 s', seconds(invitedMs), invitedMs <= 2000);
}

async function startTogether({ cluster }: ClusterRig, report: Report) {
  const times = 20;
  let [bothUp, oneSeed] = [0, 0];
  for (let count = 0; count < times; count += 1) {
    const database = await createDatabase('empty');
    const env = { REDIS_URL: cluster.redis.url, ...cluster.store.env, PALCO_ROLE: 'api' };
    const started = await Promise.allSettled([0, 1].map(() => startServer({ isOwnProcess: true, database, env })));
    const nodes = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    if (nodes.length === 2) bothUp += 1;
    const [row] = (await query(
      database.url,
      `select count(*)::int as users, count(distinct email)::int as emails, (select count(*)::int from secrets where name = 'token') as secrets from users`,
    )) as { users: number; emails: number; secrets: number }[];
    if (row && row.users > 0 && row.users === row.emails && row.secrets === 1) oneSeed += 1;
    await Promise.all(nodes.map((node) => node.dispose()));
    await database.drop();
  }
  const test = `T17 two api nodes start on an empty database at the same moment, ${times} times`;
  report(test, 'both come up', `${bothUp} times`, bothUp === times);
  report(test, 'one seed', `${oneSeed} times`, oneSeed === times);
}

async function refuse(_rig: ClusterRig, report: Report) {
  const database = await createDatabase('empty');
  const wrong: string[] = [];
  for (const [title, env, sentence] of refusals) {
    const { code, errors, hasWritten } = await startRefused(database.url, env);
    if (code !== 1 || !errors.includes(sentence) || hasWritten) wrong.push(title);
  }
  await database.drop();
  report(
    `T18 ${refusals.length} configurations that cannot work`,
    'a sentence, exit 1, nothing written',
    wrong.length > 0 ? `not for ${wrong.join(', ')}` : 'all',
    wrong.length === 0,
  );
}

async function startAlone({ cluster }: ClusterRig, report: Report) {
  const alone = await loadedModules({});
  const shared = await loadedModules({ REDIS_URL: cluster.redis.url, ...cluster.store.env });
  const clients = (files: readonly string[]) => files.filter((file) => /@redis|@aws-sdk|s3/.test(file)).length;
  const test = 'T19 role all';
  report(
    test,
    'no client of Redis or S3 is loaded',
    `${clients(alone.files)} of ${alone.files.length} files`,
    clients(alone.files) === 0,
  );
  report(
    test,
    'with REDIS_URL and S3_* they are',
    `${clients(shared.files)} of ${shared.files.length} files`,
    clients(shared.files) > 0,
  );
  report(
    test,
    'starts no slower than with them',
    `${seconds(alone.startMs)}, ${seconds(shared.startMs)}`,
    alone.startMs <= shared.startMs * 1.05,
  );
}
