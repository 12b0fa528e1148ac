/** The thumbnails of the scrubber: sprite sheets, and a WebVTT file that maps seconds to them. */
export type ThumbnailPlan = {
  readonly everyS: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
};

const wantedCount = 120;

export const planThumbnails = (source: { width: number; height: number; durationS: number }): ThumbnailPlan => {
  const width = 160;
  return {
    everyS: Math.max(2, Math.ceil(source.durationS / wantedCount)),
    width,
    height: Math.max(2, Math.round((width * source.height) / source.width / 2) * 2),
    columns: 6,
    rows: 5,
  };
};

export const thumbnailsVtt = (plan: ThumbnailPlan, durationS: number): string => {
  const perSheet = plan.columns * plan.rows;
  const cues = Array.from({ length: Math.max(1, Math.ceil(durationS / plan.everyS)) }, (_, index) => {
    const cell = index % perSheet;
    const x = (cell % plan.columns) * plan.width;
    const y = Math.floor(cell / plan.columns) * plan.height;
    const sheet = String(Math.floor(index / perSheet)).padStart(3, '0');
    const [from, to] = [index * plan.everyS, Math.min(durationS, (index + 1) * plan.everyS)];
    return `${timeOf(from)} --> ${timeOf(to)}\nsprite-${sheet}.jpg#xywh=${x},${y},${plan.width},${plan.height}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
};

const timeOf = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
};
