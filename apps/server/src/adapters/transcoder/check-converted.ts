/** Checks a conversion before it is shown: every rendition is there, can be decoded, and is as long as its file. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { durationOf, readMaster, readPlaylist } from '@palco/domain/live/playlist';
import { isSameLength } from '@palco/domain/uploads/length';
import { type Converted, type Probe, WrongResultError } from './port.ts';
import { run } from './run.ts';
import { safeInput } from './safe-input.ts';

type Rules = { readonly silenceMs: number; readonly cwd: string; readonly cpuS: number; readonly signal?: AbortSignal };

/** `file` is named as seen from the folder. */
export const checkConverted = async (file: string, source: Probe, folder: string, rules: Rules): Promise<Converted> => {
  const renditions = readMaster(await readFile(join(folder, 'master.m3u8'), 'utf8'));
  if (renditions.length === 0) throw new WrongResultError('the master playlist is empty');
  const lengths: number[] = [];
  for (const uri of renditions) lengths.push(await checkRendition(folder, uri, rules));
  const durationS = Math.min(...lengths);
  if (lengths.every((length) => isSameLength(length, source.durationS))) return { durationS, isTruncated: false };
  // The file may end before the duration that it states.
  const readableS = await readableLength(file, rules);
  if (!lengths.every((length) => isSameLength(length, readableS)))
    throw new WrongResultError(`renditions of ${lengths.join(', ')} s were made of ${readableS} s`);
  return { durationS, isTruncated: true };
};

/** Its length; throws when its start, middle or end cannot be decoded. */
const checkRendition = async (folder: string, playlist: string, rules: Rules): Promise<number> => {
  const segments = readPlaylist(await readFile(join(folder, playlist), 'utf8'));
  const places = new Set([0, Math.floor(segments.length / 2), segments.length - 1]);
  for (const place of places) {
    const segment = segments[place];
    if (!segment) throw new WrongResultError(`${playlist} lists nothing`);
    const input = `concat:${[segment.init, segment.uri].map((name) => `./${join(dirname(playlist), name)}`).join('|')}`;
    const decode = ['-v', 'error', '-nostdin', '-nostats', '-progress', 'pipe:1', '-protocol_whitelist', 'concat,file'];
    const said = await run(
      'ffmpeg',
      [...decode, '-i', input, '-map', '0:v:0', '-frames:v', '5', '-f', 'null', '-'],
      rules,
    );
    if (!/^frame=[1-9]/m.test(said)) throw new WrongResultError(`${segment.uri} of ${playlist} cannot be decoded`);
  }
  return durationOf([segments]);
};

/** Reads the whole file without decoding it. */
const readableLength = async (file: string, rules: Rules): Promise<number> => {
  const args = [
    '-v',
    'quiet',
    '-nostdin',
    '-nostats',
    '-progress',
    'pipe:1',
    ...safeInput,
    '-i',
    file,
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
  ];
  const said = await run('ffmpeg', [...args, '-c', 'copy', '-f', 'null', '-'], rules);
  const last = [...said.matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1];
  return Number(last ?? 0) / 1e6;
};
