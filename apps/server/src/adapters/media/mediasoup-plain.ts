/** Plain RTP on this machine: programs such as ffmpeg send into a room. */
import type * as mediasoup from 'mediasoup/types';
import { presentProducer } from './mediasoup-transport.ts';
import type { FeedOptions, MediaFeed } from './port.ts';
import { withinMachine } from './settings.ts';

export const openFeed = async (
  router: mediasoup.Router,
  feed: FeedOptions,
): Promise<MediaFeed & { readonly raw: mediasoup.Producer }> => {
  const transport = await router.createPlainTransport({
    listenInfo: withinMachine,
    // Programs send reports from another port than media; on one port the first of the two would exclude the other.
    rtcpMux: false,
    // comedia: the first packet decides the remote port, because a program does not announce it beforehand.
    comedia: true,
  });
  const { rtcpTuple } = transport;
  if (!rtcpTuple) throw new Error('a plain transport without a port for reports');
  const kind = feed.codec === 'opus' ? 'audio' : 'video';
  const raw = await transport.produce({ kind, rtpParameters: feedParameters(feed) });
  return {
    port: transport.tuple.localPort,
    rtcpPort: rtcpTuple.localPort,
    producer: presentProducer(raw),
    raw,
    close: () => transport.close(),
  };
};

const feedParameters = ({ codec, payloadType, ssrc }: FeedOptions): mediasoup.RtpParameters => ({
  codecs: [
    codec === 'opus'
      ? { mimeType: 'audio/opus', payloadType, clockRate: 48_000, channels: 2, parameters: {}, rtcpFeedback: [] }
      : {
          mimeType: 'video/H264',
          payloadType,
          clockRate: 90_000,
          parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
          rtcpFeedback: [],
        },
  ],
  encodings: [{ ssrc }],
});
