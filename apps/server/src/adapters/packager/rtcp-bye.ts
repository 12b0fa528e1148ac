/** Sends an RTCP BYE for the streams of a local receiver, so that it writes its buffers and ends. */
import { createSocket } from 'node:dgram';
import type { PackagerSource } from './port.ts';

/** RFC 3550, section 6.6: version 2 and one source, packet type 203, two further words, the source and a reason. */
const byePacket = (ssrc: number): Buffer => {
  // Receivers ignore packets shorter than an RTP header, hence the reason text.
  const packet = Buffer.from([0x81, 203, 0, 2, 0, 0, 0, 0, 3, ...Buffer.from('end')]);
  packet.writeUInt32BE(ssrc, 4);
  return packet;
};

export const sendBye = (sources: readonly PackagerSource[]): void => {
  const socket = createSocket('udp4');
  const sent = sources.map(
    ({ tap, rtcpPort }) => new Promise((done) => socket.send(byePacket(tap.ssrc), rtcpPort, '127.0.0.1', done)),
  );
  void Promise.all(sent).then(() => socket.close());
};
