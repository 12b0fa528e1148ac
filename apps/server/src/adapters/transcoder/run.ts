/** Runs a program of ffmpeg's with a watchdog: a program that prints nothing for too long is ended, and none outlives this process. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import * as limits from '@palco/contract/room-limits';
import { confined } from '../../shared/confined.ts';
import { HungError, MissingError, TranscoderError, UnreadableError } from './port.ts';

type RunOptions = {
  readonly onLine?: (line: string) => void;
  readonly silenceMs: number;
  /** The folder it works in, to which its file names are relative: it may not be able to enter the folders above. */
  readonly cwd?: string;
  /** Processor time after which it is ended; a file may be made to keep a decoder busy for ever. */
  readonly cpuS?: number;
  /** Ends the program from outside. */
  readonly signal?: AbortSignal;
};

/**
 * A killed server cannot end its programs. The shell reads a pipe from the server, which closes however the server ends, and then
 * ends the program, so that it does not write into the folder of the next try. Viewers come before conversions. A system that does not know
 * one of the limits (macOS) works without it.
 */
const watchdogScript = `
{ ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; ulimit -f "$3"; } 2>/dev/null
shift 3
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- &
program=$!
{ cat <&3; kill -9 $program; } >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $program
code=$?
kill $watcher
exit $code
`;
/** Enough for video of 4K; each thread of a codec keeps frames of its own. Counts what is written to, not address space. */
const memoryKb = (4096 + 256 * availableParallelism()) * 1024;
/** No file that is made of an upload is larger than the largest upload. In blocks of 512 bytes. */
const fileBlocks = Math.ceil((limits.uploads.maxVideoBytes * 1.1) / 512);
/** How ffmpeg's libraries say that a file has the wrong content, and not that it could not be read. */
const refusesContent =
  /Invalid data found when processing input|moov atom not found|End of file|Invalid argument|not on whitelist|Operation not permitted/;
/** The exit code of a shell for a missing program. */
const missingCode = 127;

/** Returns the standard output; throws with the last lines of standard error. */
export const run = (
  program: string,
  args: readonly string[],
  { onLine, silenceMs, cwd, cpuS, signal }: RunOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    // A process group of its own, so that shell and program end together.
    const bounds = [cpuS === undefined ? 'unlimited' : `${Math.ceil(cpuS)}`, `${memoryKb}`, `${fileBlocks}`];
    const child = spawn('/bin/sh', ['-c', watchdogScript, 'sh', ...bounds, ...confined(program, args)], {
      ...(cwd && { cwd }),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let errors = '';
    let hasHung = false;
    let watchdog: NodeJS.Timeout | undefined;
    const stillAlive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        hasHung = true;
        end();
      }, silenceMs);
    };
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The program has just ended by itself.
      }
    };
    stillAlive();
    process.once('exit', end);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();

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
    const finish = (settle: () => void) => {
      clearTimeout(watchdog);
      process.off('exit', end);
      signal?.removeEventListener('abort', end);
      settle();
    };
    child.on('error', (error) => finish(() => reject(error)));
    child.on('close', (code) =>
      finish(() => {
        if (hasHung) reject(new HungError(`${program} printed nothing for ${silenceMs / 1000} s and was ended`));
        else if (code === 0) resolve(output);
        else if (code === missingCode) reject(new MissingError(`There is no ${program} here`));
        else if (code === 1 && refusesContent.test(errors)) reject(new UnreadableError(errors.trim()));
        else reject(new TranscoderError(`${program} ended with ${code}: ${errors.trim()}`));
      }),
    );
  });
