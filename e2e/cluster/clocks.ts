/** Two api nodes whose machines have wrong clocks: what they do carries the time of the database. */

import { openClock } from '../faults/clock.ts';
import { eventually } from '../faults/eventually.ts';
import { callOnce, type Person } from '../faults/http.ts';
import type { RunningServer } from '../support/server.ts';
import { ChatPage } from './chat-pages.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterRig } from './rig.ts';

export type SkewedNodes = { readonly ahead: RunningServer; readonly behind: RunningServer };

export const skewS = 3;
const leaseMs = 30_000;

/** Null where libfaketime is not installed. */
export async function addSkewedNodes(cluster: Cluster): Promise<SkewedNodes | null> {
  const start = async (offsetS: number) => {
    const clock = await openClock();
    await clock?.moveTo(offsetS);
    return clock && cluster.addNode('api', clock.env, clock.account);
  };
  const [ahead, behind] = await Promise.all([start(skewS), start(-skewS)]);
  return ahead && behind && { ahead, behind };
}

/** The stored time of something that was done, against the time of the database before and after it. */
async function offMs(rig: ClusterRig, work: () => Promise<unknown>, read: () => Promise<Date>): Promise<number> {
  const now = async () => (await rig.sql<{ now: Date }>('select clock_timestamp() as now'))[0]?.now.getTime() ?? 0;
  const before = await now();
  await work();
  const after = await now();
  const stored = (await read()).getTime();
  return Math.max(0, before - stored, stored - after);
}

const timeIn = async (rig: ClusterRig, statement: string): Promise<Date> => {
  const [row] = await rig.sql<{ time: Date }>(statement);
  if (!row) throw new Error(`nothing was stored: ${statement}`);
  return row.time;
};

/** People of both nodes answer in pairs, from the moment of the release on. */
export async function answerOnBoth(
  rig: ClusterRig,
  { ahead, behind }: SkewedNodes,
  releasedBy: RunningServer,
  pairs: number,
) {
  const roomId = await rig.openRoom('Relógios');
  await rig.sql(
    `update courses set has_gamification = true where id = (select course_id from rooms where id = ${roomId})`,
  );
  const organizer = await rig.logIn('organizer@palco.test');
  const people = await rig.crowd(2 * pairs);
  const question = { question: 'Qual?', answers: ['A', 'B'], rightAnswer: 1 };
  const made = await callOnce(releasedBy.url, {
    ...{ method: 'POST', path: `/api/rooms/${roomId}/questions`, as: organizer },
    body: { duration: 60, questions: [question] },
  });
  const path = `/api/rooms/questions/${made.body['id']}`;
  await callOnce(releasedBy.url, { method: 'POST', path: `${path}/release`, as: organizer });
  const off: number[] = [];
  let refused = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const answers = [ahead, behind].map(async (node, index) => {
      const person = people[2 * pair + index];
      if (!person) throw new Error('unreachable: they were just made');
      const answer = async () => {
        const { status } = await callOnce(node.url, {
          ...{ method: 'POST', path: `${path}/answer?answer=B`, as: person, body: {} },
        });
        if (status !== 200) refused += 1;
      };
      const read = () => timeIn(rig, `select answered_at as time from quiz_answers where user_id = ${person.userId}`);
      off.push(await offMs(rig, answer, read));
    });
    await Promise.all(answers);
  }
  const pointsOf = async (index: number) => {
    const ids = people.filter((_, at) => at % 2 === index).map(({ userId }) => userId);
    const [row] = await rig.sql<{ mean: number }>(
      `select avg(points)::float8 as mean from points_ledger where user_id in (${ids.join(',')})`,
    );
    return row?.mean ?? 0;
  };
  const [first, second] = [await pointsOf(0), await pointsOf(1)];
  return { refused, offMs: Math.max(...off), apart: Math.abs(first - second) / Math.max(first, second) };
}

/** A conversation through both nodes in turn, as a page on a third one sees it. */
export async function talkOnBoth(rig: ClusterRig, { ahead, behind }: SkewedNodes, times: number) {
  const roomId = await rig.openRoom('Conversa');
  const organizer = await rig.logIn('organizer@palco.test');
  const [member] = await rig.crowd(1);
  if (!member) throw new Error('unreachable: it was just made');
  const page = new ChatPage(rig.cluster.url, member, roomId);
  await eventually('the page is in the chat', () => page.link.isReady);
  const said: string[] = [];
  const off: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const { url } = count % 2 === 0 ? ahead : behind;
    const say = async () => {
      const call = { method: 'POST', path: `/api/rooms/${roomId}/message`, as: organizer, body: { text: `${count}` } };
      said.push(String((await callOnce(url, call)).body['messageId']));
    };
    const read = () => timeIn(rig, `select max(created_at) as time from chat_messages where room_id = ${roomId}`);
    off.push(await offMs(rig, say, read));
  }
  await eventually('the page has all messages', () => page.noticed.length === times);
  await page.link.close();
  return { isInOrder: String(page.noticed) === String(said), offMs: Math.max(...off) };
}

/** The lease of a viewer, taken through one node and then through the other: were it to end early on one of them, another tab could take it. */
export async function leaseOnBoth(rig: ClusterRig, { ahead, behind }: SkewedNodes) {
  const roomId = await rig.openRoom('Direito');
  await rig.sql(
    `with film as (insert into video_assets (id, status, file_name, duration_s, width, height)
       values (gen_random_uuid(), 'READY', 'film.mp4', 30, 426, 240) returning id)
     update rooms set is_protected = true, video_id = film.id from film where rooms.id = ${roomId}`,
  );
  const [member] = await rig.crowd(1);
  if (!member) throw new Error('unreachable: it was just made');
  const take = (node: RunningServer, as: Person) => async () => {
    const { status } = await callOnce(node.url, {
      ...{ method: 'POST', path: `/api/rooms/${roomId}/video_priority`, as, body: {} },
    });
    if (status !== 200) throw new Error(`the lease was refused: ${status}`);
  };
  const read = () =>
    timeIn(
      rig,
      `select expires_at - interval '${leaseMs} milliseconds' as time from video_leases where user_id = ${member.userId}`,
    );
  return { offMs: Math.max(await offMs(rig, take(ahead, member), read), await offMs(rig, take(behind, member), read)) };
}
