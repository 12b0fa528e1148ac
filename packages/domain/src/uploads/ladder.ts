/** The renditions of a video: up to 1080, 720, 480 and 360 lines, never upscaled; a compatible source is copied. */

export type Source = {
  readonly width: number;
  readonly height: number;
  readonly videoCodec: string;
  readonly pixelFormat: string;
  /** Null when there is no sound. */
  readonly audioCodec: string | null;
};

export type Rendition = {
  /** The shorter side: an upright 720x1280 video is called 720p too. */
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
  // Smaller than the smallest rendition: one of its own size.
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

/** Every browser plays this from an HLS segment without conversion. */
const isPlayable = (source: Source) =>
  source.videoCodec === 'h264' &&
  (source.pixelFormat === 'yuv420p' || source.pixelFormat === 'yuvj420p') &&
  source.width % 2 === 0 &&
  source.height % 2 === 0;

/** H.264 requires even sides. */
const even = (length: number) => Math.max(2, Math.round(length / 2) * 2);
