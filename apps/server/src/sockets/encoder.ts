/**
 * Acknowledgements as text. Socket.IO's own encoder searches every value for binary data, which we never send, and serialises each
 * acknowledgement anew. Here a list that was frozen is serialised once for all who receive it, as the messages of a chat are by
 * everyone who enters it.
 */
import type { Acknowledgement } from '@palco/contract/define';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';

const texts = new WeakMap<object, string>();

class AcknowledgementEncoder extends Encoder {
  override encode(packet: Packet) {
    if (packet.type !== PacketType.ACK || packet.nsp !== '/') return super.encode(packet);
    return [`${packet.type}${packet.id}[${textOf(packet.data[0])}]`];
  }
}

/** For the option `parser` of a Socket.IO server. */
export const parser = { Encoder: AcknowledgementEncoder, Decoder };

export const textOf = (answer: Acknowledgement<unknown>): string => {
  if (!answer.ok || typeof answer.data !== 'object' || answer.data === null) return JSON.stringify(answer);
  const fields = Object.entries(answer.data);
  if (!fields.some(([, value]) => isShared(value))) return JSON.stringify(answer);
  const parts = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${isShared(value) ? sharedText(value) : JSON.stringify(value)}`);
  return `{"ok":true,"data":{${parts.join(',')}}}`;
};

const isShared = (value: unknown): value is readonly unknown[] => Array.isArray(value) && Object.isFrozen(value);

const sharedText = (list: readonly unknown[]): string => {
  const text = texts.get(list) ?? JSON.stringify(list);
  texts.set(list, text);
  return text;
};
