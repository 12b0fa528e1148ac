import { expect, it } from 'vitest';
import type { ReceivedTrack } from '../media/receiver.ts';
import { peopleOf } from './stage-people.ts';

const track = (userId: string, kind: 'audio' | 'video', paused = false): ReceivedTrack => ({
  producerId: `${userId} ${kind}`,
  kind,
  userId,
  name: `Person ${userId}`,
  paused,
  track: { id: `${userId} ${kind}` } as MediaStreamTrack,
  consumerId: `consumer of ${userId} ${kind}`,
  spatialLayers: kind === 'video' ? 2 : 1,
});

it('participants are one for each person, however many tracks they send, in the order of arrival', () => {
  const people = peopleOf([track('2', 'video'), track('1', 'audio'), track('2', 'audio')]);
  expect(people.map(({ userId, name }) => [userId, name])).toEqual([
    ['2', 'Person 2'],
    ['1', 'Person 1'],
  ]);
  expect(people[0]).toMatchObject({
    picture: { id: '2 video' },
    voice: { track: { id: '2 audio' } },
    isMicrophoneOff: false,
    consumer: { id: 'consumer of 2 video', layers: 2 },
  });
});

it.each([
  ['a camera that is off gives no picture', [track('1', 'video', true), track('1', 'audio')], null, false],
  ['a microphone that is off is said', [track('1', 'video'), track('1', 'audio', true)], { id: '1 video' }, true],
  ['a participant without a microphone is shown as muted', [track('1', 'video')], { id: '1 video' }, true],
])('%s', (_title, tracks, picture, isMicrophoneOff) => {
  expect(peopleOf(tracks)).toMatchObject([{ picture, isMicrophoneOff }]);
});
