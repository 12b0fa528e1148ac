/** Runs one program of the project and collects its output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Outcome, oneCheck } from './step.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export type Said = { readonly code: number; readonly output: string };

/** `program` is a name in node_modules/.bin; Node itself is there too, so every tool runs on the project's runtime. */
export async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Said> {
  const bin = path.join(root, 'node_modules/.bin');
  const PATH = `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(path.join(bin, program), args, {
    cwd: root,
    env: { ...process.env, PATH, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: typeof code === 'number' ? code : 1, output: `${out}${err}` };
}

/** A step that is one check: it passes or it fails. */
export async function runCommand(program: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await run(program, args);
  return oneCheck(code === 0, output);
}
