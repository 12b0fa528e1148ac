/** Nodes of the last release are replaced by nodes of this one, one after the other, while people use them. */
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { migrate } from '../../apps/server/src/adapters/db/migrate.ts';
import { eventually } from '../faults/eventually.ts';
import { newFolder } from '../support/films.ts';
import type { RunningServer } from '../support/server.ts';
import { closeChat, openChat } from './chat-load.ts';
import { isReady } from './cluster.ts';
import { measureCluster, type Report, size } from './measure.ts';
import { exportRelease, nameLastRelease } from './release.ts';
import type { ClusterRig } from './rig.ts';

const root = path.resolve(import.meta.dirname, '../..');
const last = nameLastRelease();
const lastFolder = exportRelease(last);
const upgraded = new Set<string>();

measureCluster(
  { upgrade: upgradeNodes },
  { media: 1, database: 'empty', releaseOf: (node) => (upgraded.has(node) ? root : lastFolder) },
);

async function upgradeNodes(rig: ClusterRig, report: Report) {
  const { api, media, workers } = rig.cluster;
  const [old, next] = api as [RunningServer, RunningServer];
  const chat = await openChat(rig.cluster, size.pages);
  const calls = makeCalls(rig.cluster.url);
  const upgrade = async (name: string, node: RunningServer | undefined) => {
    upgraded.add(name);
    await node?.restart();
    // As the operator does before the next one.
    if (node?.url) await eventually('the node is ready', () => isReady(node.url));
  };
  await extendDatabase(rig.cluster.databaseUrl);
  await upgrade('worker 1', workers[0]);
  await upgrade('api 2', next);
  const pages = await Promise.all(api.map(async ({ url }) => (await fetch(`${url}/`)).text()));
  const files = await checkFiles(api, pages);
  // Also a node of the last release starts on the extended database.
  await old.restart();
  await eventually('the node is ready', () => isReady(old.url));
  const again = await checkFiles(api, pages);
  await upgrade('media 1', media[0]);
  await upgrade('api 1', old);
  const after = await checkFiles(api, pages);
  const { count, failed } = await calls.stop();
  const { count: said, lost, doubled, unordered } = await closeChat(chat);

  const test = `T12 upgrade from ${last}, node by node, ${size.pages} pages`;
  const missing = [...files.missing, ...again.missing, ...after.missing];
  report(
    test,
    'no call is answered 5xx',
    `${failed.length} of ${count} calls ${failed.slice(0, 3).join(', ')}`,
    failed.length === 0,
  );
  report(test, 'two builds side by side', `${new Set(pages).size} builds`, new Set(pages).size === 2);
  report(
    test,
    'files of both from both nodes',
    `${files.count} files, ${missing.length} missing ${missing.slice(0, 2)}`,
    missing.length === 0,
  );
  report(
    test,
    'each message once, in order',
    `${said} acknowledged, ${lost} lost, ${doubled} doubled, ${unordered} unordered`,
    lost + doubled + unordered === 0,
  );
}

/** As the migration of a release does while the one before serves: tables that are in use get a column each. */
async function extendDatabase(databaseUrl: string): Promise<void> {
  const folder = path.join(await newFolder(), 'migrations');
  await cp(path.join(root, 'apps/server/src/migrations'), folder, { recursive: true });
  const tables = ['chat_messages', 'users', 'rooms', 'sessions', 'nodes'];
  await writeFile(
    path.join(folder, '999-upgrade.sql'),
    tables.map((table) => `alter table ${table} add column upgraded_at timestamptz;\n`).join(''),
  );
  await migrate(databaseUrl, pino({ level: 'silent' }), { folder });
  await rm(path.dirname(folder), { recursive: true, force: true });
}

/** The files that a page of each build loads, asked of each node. */
async function checkFiles(api: readonly RunningServer[], pages: readonly string[]) {
  const files = [...new Set(pages.flatMap((page) => page.match(/\/assets\/[\w./-]+/g) ?? []))];
  const missing: string[] = [];
  for (const { url } of api)
    for (const file of files) {
      const { status } = await fetch(`${url}${file}`);
      if (status !== 200) missing.push(`${status} ${file}`);
    }
  return { count: files.length, missing };
}

/** Requests of pages through the balancer, each on a connection of its own. */
function makeCalls(url: string) {
  const paths = ['/', '/api/rooms/viewers', '/api/auth/me', '/healthz', '/course/1'];
  const failed: string[] = [];
  let [count, isOver] = [0, false];
  const call = async (path: string) => {
    while (!isOver) {
      count += 1;
      const headers = { connection: 'close', 'x-palco-tab': String(count) };
      const status = await fetch(`${url}${path}`, { headers }).then(
        (response) => response.status,
        (error: unknown) => String(error),
      );
      if (typeof status === 'string' || status >= 500) failed.push(`${status} ${path}`);
      await delay(50);
    }
  };
  const calling = Promise.all(paths.map(call));
  return {
    stop: async () => {
      isOver = true;
      await calling;
      return { count, failed };
    },
  };
}
