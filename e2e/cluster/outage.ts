/** One process is killed while people use their pages: how long until each kind of their work goes on by itself. */
import { expectMovement } from '../support/live/screens.ts';
import type { RunningServer } from '../support/server.ts';
import { mediaNodeOf } from './live-load.ts';
import { timeOf } from './measure.ts';
import {
  apiNodeOf,
  chooseAnswer,
  expectAnswered,
  expectSending,
  type People,
  pauseUpload,
  releaseQuiz,
  resumeUpload,
  say,
} from './people.ts';
import type { ClusterRig } from './rig.ts';

export type Outage = {
  readonly name: string;
  kill(): Promise<unknown>;
  restart(): Promise<unknown>;
  /** Work that waits for the process to come back; all else goes on without it. */
  readonly waiting: 'nothing' | 'upload' | 'all';
};

/** In ms after the kill; of what waits for the process after its start. */
export type Times = Readonly<Record<'chat' | 'picture' | 'quiz' | 'upload', number>>;

export function outagesOf(rig: ClusterRig, people: People) {
  const { cluster } = rig;
  const nodeOutage = (name: string, find: () => Promise<RunningServer | undefined>): Outage => {
    let node: RunningServer | undefined;
    return {
      name,
      waiting: 'nothing',
      kill: async () => {
        node = await find();
        if (!node) throw new Error(`there is no such process: ${name}`);
        await node.kill9();
      },
      restart: async () => node?.restart(),
    };
  };
  const other = async () => {
    const serving = await apiNodeOf(rig, people.viewer);
    return cluster.api.find((node) => node !== serving);
  };
  const { redis, store, haproxy } = cluster;
  return {
    api: nodeOutage('the api node of the page', () => apiNodeOf(rig, people.viewer)),
    otherApi: nodeOutage('the other api node', other),
    media: nodeOutage('the media node of the live', async () => (await mediaNodeOf(rig, people.roomId)).holder),
    worker: nodeOutage('the worker', async () => cluster.workers[0]),
    redis: { name: 'Redis', waiting: 'nothing', kill: () => redis.kill(), restart: () => redis.restart() },
    store: { name: 'the store', waiting: 'upload', kill: () => store.kill9(), restart: () => store.restart() },
    haproxy: { name: 'HAProxy', waiting: 'all', kill: () => haproxy.kill9(), restart: () => haproxy.restart() },
  } satisfies Record<string, Outage>;
}

/** Messages that are written in the chat during an outage. */
export const textsAbout = ({ name }: Outage) => [`Sem ${name}.`, `Ainda sem ${name}.`] as const;

/** `onOutage` is called in the middle of it. */
export async function surviveOutage(
  rig: ClusterRig,
  people: People,
  { outage, onOutage = async () => {} }: { outage: Outage; onOutage?: (name: string) => Promise<void> },
): Promise<Times> {
  const { viewer, second } = people;
  const [first, answer] = textsAbout(outage);
  const quizId = await releaseQuiz(rig, people, `Falta: ${outage.name}?`);
  await resumeUpload(people);
  await expectSending(people);
  const kill = outage.kill();
  const observed = kill.then(() => onOutage(outage.name));
  await kill;
  if (outage.waiting === 'all') {
    await observed;
    await outage.restart();
  }
  const since = performance.now();
  const timeTo = async (work: Promise<unknown>) => work.then(() => performance.now() - since);
  // One after the other: two actions of one page take the focus from each other.
  const typing = chooseAnswer(people)
    .then(() => say(viewer, second, first))
    .then(() => say(second, viewer, answer));
  const [chat, picture, quiz, uploadMeanwhile] = await Promise.all([
    timeTo(typing),
    timeTo(expectMovement(viewer)),
    timeTo(expectAnswered(rig, quizId)),
    outage.waiting === 'upload' ? 0 : timeTo(expectSending(people)),
    observed,
  ]);
  if (outage.waiting !== 'all') await outage.restart();
  const upload = outage.waiting === 'upload' ? await timeOf(expectSending(people)) : uploadMeanwhile;
  await pauseUpload(people);
  await people.expectUndisturbed();
  return { chat, picture, quiz, upload };
}
