import { expect, it } from 'vitest';
import { readThumbnails, thumbnailAt } from './thumbnails.ts';

const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
sprite-000.jpg#xywh=0,0,160,90

01:00:02.000 --> 01:00:04.500
sprite-001.jpg#xywh=160,90,160,90
`;

it('reads which picture belongs to which second', () => {
  const read = readThumbnails(vtt);
  expect(read).toHaveLength(2);
  expect(read[1]).toEqual({ fromS: 3602, toS: 3604.5, file: 'sprite-001.jpg', x: 160, y: 90, width: 160, height: 90 });
  expect(thumbnailAt(read, 1)?.file).toBe('sprite-000.jpg');
  expect(thumbnailAt(read, 9999)?.file).toBe('sprite-001.jpg');
  expect(thumbnailAt([], 1)).toBeUndefined();
});

it('a file that is none has no pictures', () => {
  expect(readThumbnails('<html>')).toEqual([]);
});
