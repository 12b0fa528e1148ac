/** Which files a server loads until it answers. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../support/server.ts';

/** Writes the address of each module that is loaded, one a line. */
const recorder = (file: string) => `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    appendFileSync(${JSON.stringify(file)}, url + '\\n');
    return next(url, context);
  },
});
`;

export async function loadedModules(env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palco-modules-'));
  const [list, hook] = [path.join(folder, 'list'), path.join(folder, 'hook.mjs')];
  await writeFile(hook, recorder(list));
  await writeFile(list, '');
  // Open to the account that a server started by root becomes.
  await Promise.all([chmod(folder, 0o755), chmod(list, 0o666)]);
  const since = performance.now();
  const server = await startServer({ env: { ...env, NODE_OPTIONS: `--import=${hook}` } });
  const startMs = performance.now() - since;
  await server.dispose();
  const files = [...new Set((await readFile(list, 'utf8')).split('\n').filter(Boolean))];
  await rm(folder, { recursive: true, force: true });
  return { files, startMs };
}
