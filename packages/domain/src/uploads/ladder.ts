/** Issue of conversion: up to 1080, 720, 480 and 360 lines, never upscaled; what already fits is copied. */

export type Source = {
  readonly width: number;
  readonly height: number;
  readonly videoCodec: string;
  readonly pixelFormat: string;
  /** Null when there is no sound. */
  readonly audioCodec: string | null;
};

export type Rendition = {
  /** The shorter side, which is what people call 720p also when the phone was held upright. */
  readonly lines: number;
  readonly width: number;
  readonly height: number;
  readonly isCopy: boolean;
  readonly videoKbps: number;
};

const steps = [
  { lines: 1080, videoKbps: 5000 },
  { lines: 720, videoKbps: 2800 },
  { lines: 480, videoKbps: 1400 },
  { lines: 360, videoKbps: 800 },
];

export const ladderOf = (source: Source): Rendition[] => {
  const shorter = Math.min(source.width, source.height);
  const fitting = steps.filter((step) => step.lines <= shorter);
  // Smaller than the smallest step: kept at its own size.
  const chosen = fitting.length > 0 ? fitting : [{ lines: shorter, videoKbps: 600 }];
  return chosen.map(({ lines, videoKbps }) => {
    const scale = lines / shorter;
    return {
      lines,
      width: even(source.width * scale),
      height: even(source.height * scale),
      isCopy: lines === shorter && isPlayable(source),
      videoKbps,
    };
  });
};

/** What every browser plays out of an HLS segment as it is. */
const isPlayable = (source: Source) =>
  source.videoCodec === 'h264' &&
  (source.pixelFormat === 'yuv420p' || source.pixelFormat === 'yuvj420p') &&
  source.width % 2 === 0 &&
  source.height % 2 === 0;

/** H.264 wants even sides. */
const even = (length: number) => Math.max(2, Math.round(length / 2) * 2);
