/** A copy of the worker's source as it comes with the npm package, made to build against the libraries of the system. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { patches, precompiledHeader } from './patches.ts';
import { packageFolder, shimsFolder } from './worker-cache.ts';

export function copySource(folder: string): void {
  cpSync(path.join(packageFolder, 'worker'), folder, { recursive: true });
  for (const shim of readdirSync(shimsFolder)) {
    cpSync(path.join(shimsFolder, shim), path.join(folder, 'subprojects', directoryOf(folder, shim)), {
      recursive: true,
    });
  }
  for (const { file, from, to } of patches) {
    const whole = path.join(folder, file);
    const text = readFileSync(whole, 'utf8');
    if (!text.includes(from)) throw new Error(`The worker's ${file} no longer says "${from}".`);
    writeFileSync(whole, text.replace(from, to));
  }
  mkdirSync(path.join(folder, 'pch'));
  const schemas = readdirSync(path.join(folder, 'fbs')).filter((name) => name.endsWith('.fbs'));
  const headers = schemas.map((name) => name.replace('.fbs', '.h'));
  writeFileSync(path.join(folder, 'pch/palco.hpp'), precompiledHeader(headers));
}

/** meson downloads a library unless its folder is already there under the name that the wrap file gives. */
function directoryOf(folder: string, shim: string): string {
  const wrap = readFileSync(path.join(folder, 'subprojects', `${shim}.wrap`), 'utf8');
  const directory = /^directory = (.+)$/m.exec(wrap)?.[1];
  if (directory === undefined) throw new Error(`${shim}.wrap names no directory.`);
  return directory;
}
