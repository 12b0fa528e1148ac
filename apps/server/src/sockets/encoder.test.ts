import type { Acknowledgement } from '@palco/contract/define';
import { describe, expect, it } from 'vitest';
import { parser, textOf } from './encoder.ts';

const done = (data: unknown): Acknowledgement<unknown> => ({ ok: true, data });

describe('an acknowledgement', () => {
  it.each([
    ['a refusal', { ok: false, error: 'NOT_FOUND', status: 404 } as const],
    ['nothing', done(undefined)],
    ['null', done(null)],
    ['a text', done('a "text" with\u2028signs')],
    ['a list', done([1, undefined, 'x'])],
    ['a frozen list alone', done(Object.freeze([1, 2]))],
    ['an object', done({ a: 1, gone: undefined, at: new Date(0), deep: { list: [1] } })],
    [
      'an object with frozen lists',
      done({ 'a "name"': Object.freeze([{ a: 'ç' }]), gone: undefined, none: null, b: [] }),
    ],
    ['an object of frozen lists only', done({ a: Object.freeze([]), b: Object.freeze([undefined]) })],
  ])('with %s is the JSON that it always was', (_, answer) => {
    expect(textOf(answer)).toBe(JSON.stringify(answer));
  });

  it('is a packet that any Socket.IO client reads', () => {
    const data = { roomId: '1', messages: Object.freeze([{ text: 'olá' }]) };
    const [packet] = new parser.Encoder().encode({ type: 3, nsp: '/', id: 12, data: [done(data)] });
    const decoder = new parser.Decoder();
    const decoded: unknown[] = [];
    decoder.on('decoded', (one) => decoded.push(one));
    decoder.add(packet);
    expect(decoded).toEqual([{ type: 3, nsp: '/', id: 12, data: [done(data)] }]);
  });

  it('serialises a frozen list once for all who receive it', () => {
    let serialised = 0;
    const message = { toJSON: () => (serialised += 1) };
    const messages = Object.freeze([message]);
    const texts = ['Ana', 'Bia'].map((name) => textOf(done({ name, messages })));
    expect(texts).toEqual([
      '{"ok":true,"data":{"name":"Ana","messages":[1]}}',
      '{"ok":true,"data":{"name":"Bia","messages":[1]}}',
    ]);
    expect(serialised).toBe(1);
  });
});
