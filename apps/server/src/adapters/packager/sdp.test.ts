import { describe, expect, it } from 'vitest';
import type { MediaTap } from '../media/port.ts';
import { describeSources } from './sdp.ts';

const nothing = async () => {};
const linesOf = (codec: 'H264' | 'opus' | 'VP8', parameters: MediaTap['parameters']): string[] => {
  const isAudio = codec === 'opus';
  const tap: MediaTap = {
    kind: isAudio ? 'audio' : 'video',
    codec,
    payloadType: 101,
    clockRate: isAudio ? 48_000 : 90_000,
    channels: isAudio ? 2 : 1,
    parameters,
    ssrc: 1,
    begin: nothing,
    requestKeyFrame: nothing,
    onLayerLost: () => {},
    close: () => {},
  };
  const source = { tap, port: 20_000, rtcpPort: 20_001 };
  return describeSources(isAudio ? { videos: [], audios: [source] } : { videos: [source], audios: [] }).split(
    /\r\n|\r|\n/,
  );
};

describe('the session description', () => {
  it.each([
    ['H264', { 'packetization-mode': 1, 'profile-level-id': '42e01f' }, 'packetization-mode=1;profile-level-id=42e01f'],
    ['H264', { 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 }, 'profile-level-id=42e01f'],
    ['opus', { 'sprop-stereo': 1, useinbandfec: 1 }, 'sprop-stereo=1'],
    ['VP8', {}, undefined],
  ] as const)('names the parameters that a receiver of %s needs: %o', (codec, parameters, named) => {
    const line = linesOf(codec, parameters).find((text) => text.startsWith('a=fmtp'));
    expect(line).toBe(named && `a=fmtp:101 ${named}`);
  });

  it.each([
    ['H264', { 'packetization-mode': '1\r\nm=audio 9 RTP/AVP 0' }],
    ['H264', { 'profile-level-id': '42e01f\nc=IN IP4 10.0.0.1' }],
    ['H264', { 'sprop-parameter-sets': 'Z0LAHg==\r\na=rtcp:53 IN IP4 10.0.0.1' }],
    ['H264', { 'x=1\r\nc=IN IP4 10.0.0.1\r\na': 'b' }],
    ['opus', { 'sprop-stereo': '1\rc=IN IP4 10.0.0.1' }],
    ['VP8', { 'max-fr': '30\r\nm=audio 9 RTP/AVP 0' }],
    ['H264', { 'packetization-mode': '1;x=y' }],
  ] as const)('has no line or parameter that a sender of %s added with %o', (codec, parameters) => {
    expect(linesOf(codec, parameters)).toEqual(linesOf(codec, {}));
  });
});
