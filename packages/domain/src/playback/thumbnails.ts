/** The pictures over the scrubber: a WebVTT file whose cues point into sheets of them (`sprite-000.jpg#xywh=x,y,w,h`). */
export type Thumbnail = {
  readonly fromS: number;
  readonly toS: number;
  readonly file: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const cue = /(\d+):(\d+):([\d.]+) --> (\d+):(\d+):([\d.]+)\s+(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

export const readThumbnails = (vtt: string): Thumbnail[] =>
  [...vtt.matchAll(cue)].map((found) => {
    const number = (index: number) => Number(found[index]);
    const seconds = (index: number) => number(index) * 3600 + number(index + 1) * 60 + number(index + 2);
    return {
      fromS: seconds(1),
      toS: seconds(4),
      file: found[7] ?? '',
      x: number(8),
      y: number(9),
      width: number(10),
      height: number(11),
    };
  });

export const thumbnailAt = (thumbnails: readonly Thumbnail[], atS: number): Thumbnail | undefined =>
  thumbnails.find((thumbnail) => atS >= thumbnail.fromS && atS < thumbnail.toS) ?? thumbnails.at(-1);
