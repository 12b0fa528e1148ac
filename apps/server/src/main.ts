/** The program that `npm start` runs. Root becomes an unprivileged account first, before any other code is loaded. */
import { dropRoot } from './root/drop-root.ts';

try {
  dropRoot({ providesWorker: true });
  await import('./compose/process.ts');
} catch (error) {
  process.stderr.write(`\n  Palco could not start.\n  ${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exit(1);
}
