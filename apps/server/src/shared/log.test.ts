import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const logged = (err: unknown): unknown => {
  const lines: string[] = [];
  createLog('warn', { write: (line) => void lines.push(line) }).warn({ err, room: '7' }, 'it failed');
  return JSON.parse(lines.join(''));
};

it('logs the message, the plain values and the causes of an error, not the objects a library hung on it', () => {
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', socket: { token: 'secret' } });
  const error = Object.assign(new TypeError('no answer', { cause }), {
    code: 57,
    client: { password: 'secret' },
    headers: ['secret'],
    inner: Object.assign(new Error('inner'), { request: { token: 'secret' } }),
  });
  const line = logged(error);
  expect(line).toMatchObject({
    room: '7',
    msg: 'it failed',
    err: { type: 'TypeError', message: 'no answer: refused', code: 57, inner: { message: 'inner' } },
  });
  expect(JSON.stringify(line)).not.toContain('secret');
});

it('logs each of several errors', () => {
  const first = Object.assign(new Error('first'), { code: 'A', client: { password: 'secret' } });
  const line = logged(new AggregateError([first, new Error('second')], 'both failed'));
  expect(line).toMatchObject({ err: { aggregateErrors: [{ message: 'first', code: 'A' }, { message: 'second' }] } });
  expect(JSON.stringify(line)).not.toContain('secret');
});

it('logs what was thrown without being an error', () => {
  expect(logged('a text')).toMatchObject({ err: 'a text' });
});
