import { expect, it } from 'vitest';
import { availabilityOf, withoutPriority } from './availability.ts';

const playing = {
  extra_user: false,
  restriction: null,
  videoUrl: '/v',
  video_availability: 'available',
  videoStatus: 'READY',
  liveStatus: 'not_live',
} as const;

it.each([
  ['a video one may watch', {}, 'video'],
  ['a video that needs no right', { video_availability: 'any' }, 'video'],
  [
    'an extra member',
    { extra_user: true, restriction: 'extra', videoUrl: null, video_availability: 'unavailable' },
    'extra',
  ],
  ['a guest', { restriction: 'guest', videoUrl: null, video_availability: 'unavailable' }, 'guest'],
  ['another tab', { videoUrl: null, video_availability: 'playing_elsewhere' }, 'elsewhere'],
  ['a conversion', { videoUrl: null, video_availability: 'unavailable', videoStatus: 'CONVERTING' }, 'preparing'],
  ['a live to come', { videoUrl: null, video_availability: 'unavailable', videoStatus: null }, 'waiting'],
  [
    'a live to come, as a guest where only members watch',
    { restriction: 'guest', videoUrl: null, video_availability: 'unavailable', videoStatus: null },
    'guest',
  ],
  [
    'a live that ended without a recording',
    { videoUrl: null, video_availability: 'unavailable', videoStatus: null, liveStatus: 'ended' },
    'unavailable',
  ],
  [
    'a failed upload',
    { videoUrl: null, video_availability: 'unavailable', videoStatus: 'UPLOAD_ERROR' },
    'unavailable',
  ],
] as const)('%s', (_title, change, stage) => {
  expect(availabilityOf({ ...playing, ...change })).toBe(stage);
});

it('losing the lease removes the video URL at once', () => {
  const room = withoutPriority({ ...playing, canWatch: true });
  expect(room).toMatchObject({ videoUrl: null, canWatch: false, video_availability: 'playing_elsewhere' });
  expect(availabilityOf(room)).toBe('elsewhere');
});
