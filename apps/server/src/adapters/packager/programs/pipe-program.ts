/**
 * An ffmpeg that works from a pipe into a pipe. It has no files and no ports; when this process ends, however it ends, both pipes
 * close and ffmpeg ends as well.
 */
import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import { confined } from '../../../shared/confined.ts';

export type PipeProgram = {
  write(bytes: Buffer): void;
  /** Resolves when everything written was worked through, or the time has passed and it was killed. */
  finish(): Promise<void>;
  kill(): void;
};

type PipeOptions = {
  readonly args: readonly string[];
  readonly onData: (bytes: Buffer) => void;
  /** It ended without being asked to. */
  readonly onLost: () => void;
  readonly log: Logger;
};

const finishMs = 5000;
/** Several times what encoding one 1080p layer takes: a broken stream must not take the memory of the machine. */
const memoryKb = 2 * 1024 ** 2;
const limitScript = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; shift; exec "$@"';
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostats', '-nostdin'];

export const startPipeProgram = ({ args, onData, onLost, log }: PipeOptions): PipeProgram => {
  const command = confined('ffmpeg', [...quiet, '-protocol_whitelist', 'pipe', ...args]);
  const child = spawn('/bin/sh', ['-c', limitScript, 'sh', `${memoryKb}`, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let isEnding = false;
  let errors = '';
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.error({ err: error }, 'ffmpeg cannot be started');
      resolve();
    });
    child.once('close', (code) => {
      if (!isEnding) log.warn({ code, errors }, 'ffmpeg ended in the middle of a live; it is started again');
      resolve();
    });
  });
  void ended.then(() => {
    if (!isEnding) onLost();
  });
  child.stdin.on('error', () => {
    // The program has ended; `close` follows.
  });
  child.stdout.on('data', onData);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000);
  });
  const kill = () => {
    isEnding = true;
    child.kill('SIGKILL');
  };
  return {
    write: (bytes) => {
      if (!child.stdin.writable) return;
      if (!child.stdin.writableCorked) {
        // One system call, and one start of ffmpeg, for everything that is written in this turn.
        child.stdin.cork();
        setImmediate(() => child.stdin.uncork());
      }
      child.stdin.write(bytes);
    },
    finish: async () => {
      isEnding = true;
      child.stdin.end();
      const timeout = setTimeout(kill, finishMs);
      await ended;
      clearTimeout(timeout);
    },
    kill,
  };
};
