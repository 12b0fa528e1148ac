/** The session description of the streams that ffmpeg receives. */
import type { MediaTap } from '../media/port.ts';
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

/**
 * The parameters that ffmpeg needs to receive a codec, and what their values look like. The rest is left out: a sender chooses its
 * own parameters, and a line break in one of them would add lines to the description.
 */
const known: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  h264: {
    'packetization-mode': /^[01]$/,
    'profile-level-id': /^[\da-f]{6}$/i,
    'sprop-parameter-sets': /^[\w+/=,]{1,1000}$/,
  },
  opus: { 'sprop-stereo': /^[01]$/ },
};

const parametersOf = ({ codec, parameters }: MediaTap): string =>
  Object.entries(known[codec.toLowerCase()] ?? {})
    .flatMap(([name, values]) => {
      const value = String(parameters[name] ?? '');
      return values.test(value) ? [`${name}=${value}`] : [];
    })
    .join(';');

const describe = ({ tap, port, rtcpPort }: PackagerSource): string[] => [
  `m=${tap.kind} ${port} RTP/AVP ${tap.payloadType}`,
  `a=rtcp:${rtcpPort}`,
  `a=rtpmap:${tap.payloadType} ${tap.codec}/${tap.clockRate}${tap.channels > 1 ? `/${tap.channels}` : ''}`,
  ...[parametersOf(tap)].filter(Boolean).map((parameters) => `a=fmtp:${tap.payloadType} ${parameters}`),
  'a=recvonly',
];
