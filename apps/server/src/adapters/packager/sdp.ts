/** The session description of the streams that ffmpeg receives. */
import type { PackagerInput, PackagerSource } from './port.ts';

export const describeSources = ({ videos, audios }: PackagerInput): string =>
  [
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=live',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    // One description for all streams, so that their clocks are synchronised.
    ...[...videos, ...audios].flatMap(describe),
    '',
  ].join('\r\n');

const describe = ({ tap, port, rtcpPort }: PackagerSource): string[] => [
  `m=${tap.kind} ${port} RTP/AVP ${tap.payloadType}`,
  `a=rtcp:${rtcpPort}`,
  `a=rtpmap:${tap.payloadType} ${tap.codec}/${tap.clockRate}${tap.channels > 1 ? `/${tap.channels}` : ''}`,
  ...(tap.parameters === '' ? [] : [`a=fmtp:${tap.payloadType} ${tap.parameters}`]),
  'a=recvonly',
];
