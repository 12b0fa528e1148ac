import type { ChatMessage } from '@palco/contract/chat/message';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFanOut } from './fan-out.ts';

/** In the order in which parts of frames are sent and other work is done. */
let done: string[];
let nowMs: number;
beforeEach(() => {
  done = [];
  nowMs = 0;
});

const message = (messageText: string) => ({ messageText }) as ChatMessage;
const nextTurn = () => new Promise(setImmediate);

/** Every frame has this many parts, each of which takes so long. */
const startFanOut = (parts: number, partMs: number) =>
  createFanOut({
    nowMs: () => nowMs,
    *send(topic, _roomId, messages) {
      for (let part = 1; part <= parts; part += 1) {
        if (part > 1) yield;
        nowMs += partMs;
        done.push(`${topic} ${messages.map(({ messageText }) => messageText).join('+')} ${part}`);
      }
    },
  });

describe('the fan-out of messages', () => {
  it('sends the messages of a quiet chat at once, each in its own frame', async () => {
    const fanOut = startFanOut(1, 1);
    fanOut.add('a', '1', [message('x')]);
    expect(done).toEqual(['a x 1']);
    await nextTurn();
    fanOut.add('a', '1', [message('y')]);
    expect(done).toEqual(['a x 1', 'a y 1']);
  });

  it('sends a large frame in parts, with other work between them, and what arrived meanwhile together after it', async () => {
    const fanOut = startFanOut(3, 5);
    setImmediate(() => done.push('other work'));
    fanOut.add('a', '1', [message('x')]);
    fanOut.add('a', '1', [message('y')]);
    fanOut.add('a', '1', [message('z')]);
    expect(done).toEqual(['a x 1']);
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    expect(done).toEqual(['a x 1', 'other work', 'a x 2', 'a x 3']);
    nowMs += 1000;
    fanOut.flush();
    expect(done.slice(4)).toEqual(['a y+z 1', 'a y+z 2', 'a y+z 3']);
  });

  it('ends the frame under way before what is flushed, and goes on with later messages', async () => {
    const fanOut = startFanOut(3, 5);
    fanOut.add('a', '1', [message('x')]);
    fanOut.add('b', '1', [message('y')]);
    fanOut.flush();
    const sent = ['a x 1', 'a x 2', 'a x 3', 'b y 1', 'b y 2', 'b y 3'];
    expect(done).toEqual(sent);
    await nextTurn();
    nowMs += 1000;
    fanOut.add('a', '1', [message('z')]);
    expect(done).toEqual([...sent, 'a z 1']);
    fanOut.close();
    expect(done.slice(sent.length)).toEqual(['a z 1', 'a z 2', 'a z 3']);
  });
});
