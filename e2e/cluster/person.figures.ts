/** What people in real pages notice when each process of a cluster is killed. Pictures of the middle are in .cache/screenshots/cluster. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { seconds } from './figures.ts';
import { measureCluster, type Report } from './measure.ts';
import { outagesOf, surviveOutage, textsAbout } from './outage.ts';
import { expectUploaded, metricsToken, openPeople, type People, textsOf } from './people.ts';
import type { ClusterRig } from './rig.ts';

measureCluster({ person: killEachProcess }, { env: { PALCO_METRICS_TOKEN: metricsToken } });

async function killEachProcess(rig: ClusterRig, report: Report) {
  const people = await openPeople(rig, { filmBytes: 120 * 1024 ** 2 });
  const outages = Object.values(outagesOf(rig, people));
  for (const outage of outages) {
    const times = await surviveOutage(rig, people, { outage, lookAt: (name) => takePictures(people, name) });
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
