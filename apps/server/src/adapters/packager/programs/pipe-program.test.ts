import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('ends when the server is killed, also in the middle of endless input', async () => {
  const word = `palco-${process.pid}-${performance.now()}`;
  const script = `
    import { startPipeProgram } from ${JSON.stringify(join(import.meta.dirname, 'pipe-program.ts'))};
    const log = { error() {}, warn() {} };
    const args = ['-f', 's16le', '-i', 'pipe:0', '-metadata', 'title=${word}', '-f', 'adts', 'pipe:1'];
    const program = startPipeProgram({ args, onData: () => {}, onLost: () => {}, log });
    setInterval(() => program.write(Buffer.alloc(10_000)), 10);
    console.log('started');`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  await expect.poll(() => running(word)).toHaveLength(1);
  server.kill('SIGKILL');
  await expect.poll(() => running(word)).toEqual([]);
});

/** The ffmpeg programs with this word in an argument. */
const running = (word: string): string[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return program.endsWith('ffmpeg') && args.some((arg) => arg.endsWith(word));
      } catch {
        return false;
      }
    });
