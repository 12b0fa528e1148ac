/** Takes as the rows of a live describe them: the same as are read from files. */
import type { Segment } from '@palco/domain/live/playlist';
import type { PictureFormat } from '../../../shared/init-segment.ts';
import type { LiveRows, SegmentRow, TakeRow } from './segment-repository.ts';
import { describeLayer, type Layer, type ReadTake, takesFolder } from './take-files.ts';

/** The file of a segment or its init segment, in the folder of the recording. */
export const fileOf = ({ take, layer }: Pick<SegmentRow, 'take' | 'layer'>, name: string): string =>
  `${takesFolder}/${take}/v${layer}/${name}`;

/** The layers of each take that has segments; of a live as `TakeReader` reads them. */
export const takesOfRows = (
  { takes, segments }: Pick<LiveRows, 'takes' | 'segments'>,
  state: 'live' | 'ended',
  isMissing: (segment: SegmentRow, take: TakeRow) => boolean = () => false,
): ReadTake[] => {
  const byLayer = Map.groupBy(segments, ({ take, layer }) => `${take} ${layer}`);
  return takes.flatMap((take) => {
    const layers = Array.from({ length: take.layers }, (_, layer) =>
      layerOf(
        take,
        layer,
        (byLayer.get(`${take.name} ${layer}`) ?? []).toSorted((a, b) => a.number - b.number),
        isMissing,
      ),
    ).flatMap((layer) => layer ?? []);
    const isGrowing = state === 'live' && take === takes.at(-1);
    if (layers.length === 0 || (isGrowing && layers.length < take.layers)) return [];
    return [{ name: take.name, isRecorded: take.is_recorded, layers }];
  });
};

/** Of a live of hours thousands of rows are listed again with every segment. */
const known = new WeakMap<SegmentRow, Segment>();

const segmentOf = (row: SegmentRow): Segment => {
  const former = known.get(row);
  if (former) return former;
  const segment = {
    durationS: row.duration_s,
    uri: `../${fileOf(row, row.name)}`,
    init: `../${fileOf(row, row.init)}`,
    date: row.sent_at?.toISOString() ?? null,
  };
  known.set(row, segment);
  return segment;
};

const layerOf = (
  take: TakeRow,
  layer: number,
  rows: readonly SegmentRow[],
  isMissing: (segment: SegmentRow, take: TakeRow) => boolean,
): Layer | null => {
  const removed = take.removed[layer] ?? { count: 0, durationS: 0 };
  const formats = new Map<string, PictureFormat>();
  const segments = rows.flatMap((row) => {
    // Removed since it was read.
    if (row.number < removed.count) return [];
    const segment = segmentOf(row);
    formats.set(segment.init, { width: row.width, height: row.height, videoCodec: row.video_codec });
    return [isMissing(row, take) ? { ...segment, isMissing: true } : segment];
  });
  return describeLayer(segments, removed, formats);
};
