/** Interruptions that real pages show when a process of a cluster is killed. Pictures of the middle are in .cache/screenshots/cluster. */
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/server/src/adapters/db/embedded-postgres.ts';
import { newFolder } from '../support/films.ts';
import { seconds } from './figures.ts';
import { measureCluster, type Report } from './measure.ts';
import { type Outage, outagesOf, surviveOutage, textsAbout } from './outage.ts';
import { expectUploaded, metricsToken, openPeople, type People, textsOf } from './people.ts';
import type { ClusterRig } from './rig.ts';

let started: Promise<EmbeddedPostgres> | undefined;
/** One of its own, which is killed. It is started again as systemd or a container runtime does. */
const startPostgres = async (): Promise<EmbeddedPostgres> => {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  return startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {} });
};

// Before `measureCluster`, because the last of these functions is called first, and stops the nodes.
afterAll(async () => (await started)?.stop());

measureCluster(
  { person: killEachProcess },
  {
    env: { PALCO_METRICS_TOKEN: metricsToken },
    database: async () => {
      started ??= startPostgres();
      return { url: (await started).connectionString };
    },
  },
);

const postgres: Outage = {
  name: 'PostgreSQL',
  waiting: 'nothing',
  kill: async () => {
    const server = await started;
    if (!server) throw new Error('unreachable: the cluster was started on it');
    process.kill(server.pid, 'SIGKILL');
  },
  restart: async () => {},
};

async function killEachProcess(rig: ClusterRig, report: Report) {
  const people = await openPeople(rig, { filmBytes: 120 * 1024 ** 2 });
  const outages = [...Object.values(outagesOf(rig, people)), postgres];
  for (const outage of outages) {
    const times = await surviveOutage(rig, people, { outage, onOutage: (name) => takePictures(people, name) });
    const text = Object.entries(times).map(([name, ms]) => `${name} ${seconds(ms)}`);
    const isMet = Object.values(times).every((ms) => ms <= 10_000);
    report(`People in their pages, kill -9 of ${outage.name}`, 'all of it goes on in 10 s', text.join(', '), isMet);
  }
  await expectUploaded(people);
  const { viewer, second } = people;
  const said = outages.flatMap((outage) => textsAbout(outage));
  const rows = await rig.sql<{ text: string }>(
    `select text from chat_messages where room_id = ${people.roomId} order by id`,
  );
  // Pages draw the end of a list that is longer than the screen.
  const shown = await Promise.all([viewer, second].map((page) => textsOf(page, said)));
  const isMet =
    rows.map(({ text }) => text).join() === said.join() &&
    shown.every((texts) => texts.length > 0 && texts.join() === said.slice(-texts.length).join());
  const counts = `${rows.length} stored, the last ${shown.map(({ length }) => length).join(' and ')} shown`;
  report(
    'People in their pages, all kills',
    `${said.length} messages once, in one order, on both pages`,
    counts,
    isMet,
  );
}

const pictures = path.resolve(import.meta.dirname, '../../.cache/screenshots/cluster');

async function takePictures({ viewer, producer, organizer }: People, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const file = (who: string) => path.join(pictures, `${name.replaceAll(' ', '-')}-${who}.png`);
  await Promise.all(
    Object.entries({ viewer, producer, organizer }).map(([who, page]) => page.screenshot({ path: file(who) })),
  );
}
