import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import { ladderOf, type Rendition } from '@palco/domain/uploads/ladder';
import * as z from 'zod/mini';
import { checkConverted } from './check-converted.ts';
import { writeMasterOf } from './master-playlist.ts';
import {
  type Converted,
  type PictureSource,
  type Probe,
  type Transcoder,
  UnreadableError,
  WrongResultError,
} from './port.ts';
import { run } from './run.ts';
import { safeInput, safePlaylist } from './safe-input.ts';
import { planThumbnails, thumbnailsVtt } from './thumbnails.ts';

const probeOutput = z.object({
  format: z.object({ format_name: z.string(), duration: z.optional(z.string()) }),
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      codec_name: z.optional(z.string()),
      pix_fmt: z.optional(z.string()),
      profile: z.optional(z.string()),
      level: z.optional(z.number()),
      duration: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
});

type RunRules = {
  readonly silenceMs: number;
  readonly cwd: string;
  readonly cpuS: number;
  readonly signal?: AbortSignal;
};

const segmentS = 4;
const defaultSilenceMs = limits.uploads.ffmpegSilenceS * 1000;

/** A program that prints nothing for `silenceMs` is ended. */
export const createFfmpeg = ({ silenceMs = defaultSilenceMs } = {}): Transcoder => ({
  isThere: () =>
    run('ffmpeg', ['-version'], { silenceMs: 10_000 }).then(
      () => true,
      () => false,
    ),
  probe: (file) => probe(file, silenceMs),
  makePictures: (file, source, folder) => makePictures(file, source, folder, { silenceMs, cpuS: cpuLimitS(source) }),
  convert: async (file, source, folder, { onProgress, signal }) => {
    const rules = { silenceMs, cpuS: cpuLimitS(source), ...(signal && { signal }) };
    const ladder = ladderOf(source);
    const report = (line: string) => {
      const done = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (done && source.durationS > 0) onProgress(Math.min(95, (Number(done) / 1e6 / source.durationS) * 95));
    };
    const make = async (renditions: readonly Rendition[]): Promise<Converted> => {
      await mkdir(folder, { recursive: true });
      for (const rendition of renditions) await mkdir(join(folder, nameOf(rendition)), { recursive: true });
      const { cwd, input } = await placeOf(file, folder);
      await run('ffmpeg', hlsArguments(input, source, renditions), { ...rules, cwd, onLine: report });
      await writeMasterOf(folder, renditions.map(nameOf), source.audioCodec !== null);
      return checkConverted(input, source, cwd, { ...rules, cwd });
    };
    const converted = await make(ladder).catch(async (error: unknown) => {
      const isCopied = ladder.some((rendition) => rendition.isCopy);
      if (!isCopied || signal?.aborted || !(error instanceof WrongResultError)) throw error;
      // Copied video keeps whatever is odd about it, e.g. frames without a duration; encoded video does not.
      await rm(folder, { recursive: true });
      return make(ladder.map((rendition) => ({ ...rendition, isCopy: false })));
    });
    await makePictures(file, { ...source, durationS: converted.durationS }, folder, rules);
    onProgress(100);
    return converted;
  },
});

/** Reading the header of a file takes well under a second. */
const probeCpuS = 600;

/** A hundred times real time on one core, and an hour; the duration is what the file says, so a week at most. */
const cpuLimitS = ({ durationS }: PictureSource) => Math.min(3600 + durationS * 100, 7 * 24 * 3600);

/** Programs work inside the folder they write to and name files from there; links are resolved first, because `..` follows none. */
const placeOf = async (file: string, folder: string): Promise<{ cwd: string; input: string }> => {
  const cwd = await realpath(folder);
  return { cwd, input: `./${relative(cwd, await realpath(file))}` };
};

const probe = async (file: string, silenceMs: number): Promise<Probe | 'NOT_A_VIDEO' | 'NO_PICTURE'> => {
  const input = `./${basename(file)}`;
  const args = [...safeInput, '-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', input];
  // A file whose content ffprobe refuses is no video. An ffprobe that was killed, hung, is missing or could not read the disk says
  // nothing about the file.
  const output = await run('ffprobe', args, { silenceMs, cwd: dirname(file), cpuS: probeCpuS }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableError) return null;
      throw error;
    },
  );
  const parsed = output === null ? null : z.safeParse(probeOutput, JSON.parse(output));
  if (!parsed?.success) return 'NOT_A_VIDEO';
  const { format, streams } = parsed.data;
  const video = streams.find((stream) => stream.codec_type === 'video' && stream.width && stream.height);
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const isContainer = /\b(mp4|mov|matroska)\b/.test(format.format_name);
  if (isContainer && audio && !video) return 'NO_PICTURE';
  if (!isContainer || !video?.width || !video.height || !format.duration) return 'NOT_A_VIDEO';
  const durationS = Number(format.duration);
  // Matroska does not say how long each of its tracks is; then they are taken to be equal.
  const missingPictureS = audio ? durationS - Number(video.duration ?? durationS) : 0;
  const rotation = Math.abs(video.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0);
  const isTurned = rotation === 90 || rotation === 270;
  return {
    width: isTurned ? video.height : video.width,
    height: isTurned ? video.width : video.height,
    // Rotated video is encoded upright; a picture shorter than its sound is encoded with its last frame to the end.
    videoCodec: isTurned ? 'turned' : missingPictureS > 0.5 ? 'short' : (video.codec_name ?? ''),
    missingPictureS: missingPictureS > 0.5 ? missingPictureS : 0,
    pixelFormat: video.pix_fmt ?? '',
    audioCodec: audio?.codec_name ?? null,
    durationS,
  };
};

const nameOf = (rendition: Rendition) => `${rendition.lines}p`;

const hlsArguments = (input: string, source: Probe, ladder: readonly Rendition[]): string[] => {
  const encoded = ladder.filter((rendition) => !rendition.isCopy);
  const splits = encoded.map((_, index) => `[in${index}]`).join('');
  const scales = encoded.map((r, index) => `[in${index}]scale=${r.width}:${r.height},format=yuv420p[out${index}]`);
  const still = source.missingPictureS > 0 ? `tpad=stop_mode=clone:stop_duration=${source.missingPictureS},` : '';
  const filter =
    encoded.length > 0
      ? ['-filter_complex', `[0:v:0]${still}split=${encoded.length}${splits};${scales.join(';')}`]
      : [];
  const hasAudio = source.audioCodec !== null;
  return [
    ...['-y', '-v', 'error', '-nostats', '-progress', 'pipe:1', ...safeInput, '-i', input, ...filter],
    ...ladder.flatMap((rendition, index) => videoArguments(rendition, index, encoded.indexOf(rendition))),
    ...(hasAudio ? ladder.flatMap((_, index) => audioArguments(index, source)) : []),
    ...['-f', 'hls', '-hls_time', String(segmentS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'independent_segments'],
    ...['-var_stream_map', ladder.map((r, i) => `v:${i}${hasAudio ? `,a:${i}` : ''},name:${nameOf(r)}`).join(' ')],
    ...['-hls_segment_filename', './%v/seg-%05d.m4s', './%v/index.m3u8'],
  ];
};

const videoArguments = (rendition: Rendition, index: number, encodedIndex: number): string[] => {
  if (rendition.isCopy) return ['-map', '0:v:0', `-c:v:${index}`, 'copy', `-tag:v:${index}`, 'avc1'];
  const kbps = rendition.videoKbps;
  return [
    ...[
      '-map',
      `[out${encodedIndex}]`,
      `-c:v:${index}`,
      'libx264',
      `-preset:v:${index}`,
      'veryfast',
      `-profile:v:${index}`,
      'main',
    ],
    ...[`-crf:v:${index}`, '22', `-maxrate:v:${index}`, `${kbps}k`, `-bufsize:v:${index}`, `${kbps * 2}k`],
    // A key frame at every cut, so that players can change quality there.
    ...[`-force_key_frames:v:${index}`, `expr:gte(t,n_forced*${segmentS})`, `-sc_threshold:v:${index}`, '0'],
  ];
};

const audioArguments = (index: number, source: Probe): string[] => [
  ...['-map', '0:a:0'],
  ...(source.audioCodec === 'aac'
    ? [`-c:a:${index}`, 'copy']
    : [`-c:a:${index}`, 'aac', `-b:a:${index}`, '128k', `-ac:a:${index}`, '2']),
];

const makePictures = async (file: string, source: PictureSource, folder: string, more: Omit<RunRules, 'cwd'>) => {
  const { cwd, input } = await placeOf(file, folder);
  const rules: RunRules = { ...more, cwd };
  const isPlaylist = input.endsWith('.m3u8');
  const safe = isPlaylist ? safePlaylist : safeInput;
  const posterAtS = String(Math.min(source.durationS * 0.1, 30));
  const quiet = ['-y', '-v', 'error', '-nostats', '-progress', 'pipe:1'];
  await run(
    'ffmpeg',
    [
      ...quiet,
      // A playlist is decoded up to that point: seeking in one may end behind its last frame.
      ...(isPlaylist ? [...safe, '-i', input, '-ss', posterAtS] : ['-ss', posterAtS, ...safe, '-i', input]),
      '-frames:v',
      '1',
      '-vf',
      "scale='min(1280,iw)':-2",
      '-q:v',
      '3',
      './poster.jpg',
    ],
    rules,
  );
  const plan = planThumbnails(source);
  await run(
    'ffmpeg',
    [
      ...quiet,
      '-skip_frame',
      'nokey',
      // The size of a recording may change; another filter graph would forget the thumbnails so far.
      '-reinit_filter',
      '0',
      ...safe,
      '-i',
      input,
      '-vf',
      `fps=1/${plan.everyS}:round=up,scale=${plan.width}:${plan.height},tile=${plan.columns}x${plan.rows}`,
      '-fps_mode',
      'passthrough',
      '-q:v',
      '5',
      '-start_number',
      '0',
      './sprite-%03d.jpg',
    ],
    rules,
  );
  await writeFile(join(folder, 'thumbnails.vtt'), thumbnailsVtt(plan, source.durationS));
};
