import { pino } from 'pino';
import { expect, it } from 'vitest';
import { followLives } from './follow-lives.ts';

const open = () => {
  const done: string[] = [];
  let listed: string[] = [];
  let changed = () => {};
  const liveOf = (recordingId: string) => ({ roomId: '1', recordingId, isRecorded: true });
  const lives = followLives({
    placements: {
      generationHere: () => '1',
      roomsHere: () => ['1'],
      onChanged: (listen) => {
        changed = listen;
      },
      onLost: () => {},
    },
    listLive: async () => listed.map(liveOf),
    begin: ({ recordingId }) => done.push(`begin ${recordingId}`),
    end: async (_roomId, recordingId) => void done.push(`end ${recordingId}`),
    abandon: async () => {},
    log: pino({ level: 'silent' }),
  });
  const compareWith = (...recordingIds: string[]) => {
    listed = recordingIds;
    changed();
  };
  return { lives, done, liveOf, compareWith };
};

it('a live is begun once, however often it is announced, and ended once', () => {
  const { lives, done, liveOf } = open();
  lives.began(liveOf('a'));
  lives.began(liveOf('a'));
  lives.ended('1');
  lives.ended('1');
  expect(done).toEqual(['begin a', 'end a']);
});

it('a live that began in the room of one whose end was missed gets a recording of its own', async () => {
  const { lives, done, liveOf, compareWith } = open();
  lives.began(liveOf('a'));
  lives.began(liveOf('b'));
  expect(done.splice(0)).toEqual(['begin a', 'end a', 'begin b']);
  compareWith('c');
  await expect.poll(() => done).toEqual(['end b', 'begin c']);
});
