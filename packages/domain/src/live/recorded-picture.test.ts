import { describe, expect, it } from 'vitest';
import { recordedPicture, type StagePicture } from './recorded-picture.ts';

const stage = (change: Partial<StagePicture>): StagePicture => ({
  shown: ['ana', 'bia'],
  current: null,
  speaker: null,
  speakingMs: 0,
  ...change,
});

describe('the picture of a recording', () => {
  it.each<[string, Partial<StagePicture>, ReturnType<typeof recordedPicture>]>([
    ['is the first one there', {}, { picture: 'ana', waitMs: null }],
    ['is the speaker at the beginning', { speaker: 'bia' }, { picture: 'bia', waitMs: null }],
    ['is none while no camera is on', { shown: [], current: 'ana' }, { picture: null, waitMs: null }],
    ['stays while no participant speaks', { current: 'bia' }, { picture: 'bia', waitMs: null }],
    ['stays with the speaker', { current: 'bia', speaker: 'bia' }, { picture: 'bia', waitMs: null }],
    [
      'does not turn at every word',
      { current: 'ana', speaker: 'bia', speakingMs: 500 },
      { picture: 'ana', waitMs: 3500 },
    ],
    [
      'turns to who goes on speaking',
      { current: 'ana', speaker: 'bia', speakingMs: 4000 },
      { picture: 'bia', waitMs: null },
    ],
    [
      'stays when the speaker has no camera',
      { current: 'ana', speaker: 'caio', speakingMs: 9000 },
      { picture: 'ana', waitMs: null },
    ],
    ['turns at once when its own is gone', { shown: ['bia'], current: 'ana' }, { picture: 'bia', waitMs: null }],
  ])('%s', (_title, change, expected) => expect(recordedPicture(stage(change))).toEqual(expected));
});
