/**
 * Makes a bare clone ready to run. Plain JavaScript without dependencies, because it runs before there are any, on the
 * Node the machine has (20 or later). Does nothing, quickly, when nothing is to do.
 *
 *   node tools/bootstrap.mjs [--build] [--browser] [--firefox] [--ffmpeg | --ffmpeg-needed] [--faketime] [--redis] [--nginx] [--haproxy]
 */
import path from 'node:path';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureWebBuild } from './bootstrap/build.mjs';
import { ensureFaketime } from './bootstrap/faketime.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensureFirefox } from './bootstrap/firefox.mjs';
import { ensureDependencies, root } from './bootstrap/install.mjs';
import { Impossible } from './bootstrap/output.mjs';
import { ensureService } from './bootstrap/service-package.mjs';
import { runSingle } from './bootstrap/single-run.mjs';

const flags = new Set(process.argv.slice(2));

try {
  runSingle(path.join(root, '.cache/bootstrap.lock'), () => {
    ensureDependencies();
    if (flags.has('--build')) ensureWebBuild();
  });
  if (flags.has('--browser')) ensureBrowser();
  if (flags.has('--firefox')) ensureFirefox();
  const isNeeded = flags.has('--ffmpeg-needed');
  if (isNeeded || flags.has('--ffmpeg')) ensureFfmpeg({ isNeeded });
  if (flags.has('--faketime')) ensureFaketime();
  // Redis connects the nodes of a cluster, HAProxy is their balancer, nginx the edge of `deploy/edge`.
  if (flags.has('--redis'))
    ensureService({ name: 'Redis', program: 'redis-server', versionFlag: '--version', packages: ['redis-server'] });
  if (flags.has('--haproxy'))
    ensureService({ name: 'HAProxy', program: 'haproxy', versionFlag: '-v', packages: ['haproxy'] });
  if (flags.has('--nginx'))
    ensureService({ name: 'nginx', program: 'nginx', versionFlag: '-v', packages: ['nginx-light'] });
} catch (error) {
  if (!(error instanceof Impossible)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
