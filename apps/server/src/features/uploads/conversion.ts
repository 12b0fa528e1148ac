/** Converts an uploaded file. Runs as a job, so it may be repeated after a failure or a crash. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { VideoStatus } from '@palco/contract/rooms';
import type { VideoProblem } from '@palco/contract/uploads';
import { type Transcoder, TranscoderError } from '../../adapters/transcoder/port.ts';
import type { UploadRepository, VideoRow } from './repository.ts';
import type { ConversionWork, VideoFiles } from './video-files.ts';

export type ConversionPorts = {
  repository: UploadRepository;
  transcoder: Transcoder;
  files: Pick<VideoFiles, 'spaceFor' | 'beginWork' | 'removeSource'>;
  /** The space that media may still take. */
  availableBytes: () => Promise<number>;
  onStatus: (assetId: string, status: VideoStatus, progress: number) => void;
  /** Home and rooms have to show the video in its new state. */
  onReady: () => void;
};

const checkRunEveryMs = 1000;

export type Conversion = ReturnType<typeof createConversion>;

export const createConversion = ({
  repository,
  transcoder,
  files,
  availableBytes,
  onStatus,
  onReady,
}: ConversionPorts) => {
  const fail = async (assetId: string, problem: VideoProblem) => {
    if (await repository.change(assetId, ['CONVERTING'], { status: 'UPLOAD_ERROR', problem }))
      onStatus(assetId, 'UPLOAD_ERROR', 0);
  };

  let isClosing = false;
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();

  const convert = async (assetId: string) => {
    // Another node goes on with it.
    if (isClosing) throw new Error('the server stops');
    const abort = new AbortController();
    const done = work(assetId, abort);
    const run = { abort, done };
    running.set(assetId, run);
    try {
      await done;
    } catch (error) {
      if (isClosing) throw error;
      // The video was deleted during the conversion, or another node converts it: do not retry.
      if (abort.signal.aborted) return;
      if (!(error instanceof TranscoderError)) throw error;
      // The job queue also counts tries that a restart interrupted, so failures are counted here.
      if ((await repository.countFailure(assetId)) < limits.uploads.conversionTries) throw error;
      await fail(assetId, 'CONVERSION_FAILED');
    } finally {
      if (running.get(assetId) === run) running.delete(assetId);
    }
  };

  const work = async (assetId: string, abort: AbortController) => {
    const video = await repository.find(assetId);
    // Finished by an earlier try that did not get to remove the source.
    if (video?.status === 'READY') return files.removeSource(assetId);
    if (video?.status !== 'CONVERTING') return;
    if (!(await transcoder.isThere())) return fail(assetId, 'NO_FFMPEG');
    // Not counted as a failure: the queue tries again until there is space.
    if ((await availableBytes()) < files.spaceFor(Number(video.bytes))) throw new AppError('STORAGE_FULL');
    const run = randomUUID();
    if (!(await repository.claim(assetId, run))) return;
    const begun = await files.beginWork(assetId, abort.signal);
    try {
      await make(video, run, begun, abort);
    } finally {
      await begun.end();
    }
  };

  const make = async ({ id, bytes }: VideoRow, run: string, begun: ConversionWork, abort: AbortController) => {
    await checkWhole(begun.source, Number(bytes));
    const source = await transcoder.probe(begun.source);
    // The source is kept for a day, in case that is a mistake.
    if (source === 'NOT_A_VIDEO' || source === 'NO_PICTURE') return fail(id, source);
    const converted = await transcoder.convert(begun.source, source, begun.folder, {
      onProgress: progressOf(id, run, abort),
      signal: abort.signal,
    });
    await publish(id, run, begun, abort);
    const isKept = await repository.changeInRun(id, run, {
      status: 'READY',
      progress: 100,
      duration_s: converted.durationS,
      stated_s: converted.isTruncated ? source.durationS : null,
      width: source.width,
      height: source.height,
      problem: null,
    });
    if (!isKept) return begun.withdraw();
    onReady();
    onStatus(id, 'READY', 100);
    await files.removeSource(id);
  };

  /** Aborted when another run has begun meanwhile, whose files would be mixed with those of this one. */
  const publish = async (id: string, run: string, begun: ConversionWork, abort: AbortController) => {
    const check = async () => {
      if (!(await repository.changeInRun(id, run, {}))) abort.abort();
    };
    await check();
    abort.signal.throwIfAborted();
    const timer = setInterval(() => {
      check().catch(() => {
        // The result is only used when the row can be changed at the end.
      });
    }, checkRunEveryMs);
    try {
      await begun.publish(abort.signal);
    } finally {
      clearInterval(timer);
    }
  };

  /** Videos that the server makes itself have no announced size. */
  const checkWhole = async (file: string, bytes: number) => {
    const { size } = await stat(file);
    if (bytes > 0 && size !== bytes) throw new TranscoderError(`the source has ${size} of ${bytes} bytes`);
  };

  /** Reports every full percent at most. Aborts when the video was deleted, or another run has begun, on any node. */
  const progressOf = (assetId: string, run: string, abort: AbortController) => {
    let reported = -1;
    return (percent: number) => {
      if (Math.floor(percent) <= reported) return;
      reported = Math.floor(percent);
      repository.changeInRun(assetId, run, { progress: reported }).then(
        (isThere) => (isThere ? onStatus(assetId, 'CONVERTING', reported) : abort.abort()),
        () => {
          // Progress is only shown; the next percent is reported anyway.
        },
      );
    };
  };

  /** Resolves when ffmpeg no longer writes files of this video. */
  const stop = async (assetId: string) => {
    const run = running.get(assetId);
    run?.abort.abort();
    await run?.done.catch(() => {
      // `convert` handles the failure; here only the end matters.
    });
  };

  /** From now on no failure counts: conversions are aborted, and go on at the next start or on another node. */
  const close = () => {
    isClosing = true;
    for (const { abort } of running.values()) abort.abort();
  };

  return { convert, stop, close, giveUp: (assetId: string) => fail(assetId, 'CONVERSION_FAILED') };
};
