/** Runs a program of ffmpeg's with a watchdog: one that says nothing for too long is ended. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { TranscoderError } from './port.ts';

type RunOptions = { readonly onLine?: (line: string) => void; readonly silenceMs: number };

/** What was printed to standard output; throws with the last words of standard error. */
export const run = (program: string, args: readonly string[], { onLine, silenceMs }: RunOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    let watchdog: NodeJS.Timeout | undefined;
    const stillAlive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        errors += `\nsilent for ${silenceMs / 1000} s, ended`;
        child.kill('SIGKILL');
      }, silenceMs);
    };
    stillAlive();
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    // People watching come before files being converted.
    if (child.pid) setPriority(child.pid, 10);

    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stillAlive();
      output += text;
      if (!onLine) return;
      const lines = output.split('\n');
      output = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4000);
    });
    child.on('error', (error) => {
      clearTimeout(watchdog);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(watchdog);
      process.off('exit', endWithUs);
      if (code === 0) resolve(output);
      else reject(new TranscoderError(`${program} ended with ${code}: ${errors.trim()}`));
    });
  });
