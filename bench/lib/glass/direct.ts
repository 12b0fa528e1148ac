/** Runs in the browser: connects two pages directly, signalling through a BroadcastChannel. */

type Word = {
  readonly description?: RTCSessionDescriptionInit | undefined;
  readonly candidate?: RTCIceCandidateInit;
};

const channelName = 'direct';

/** The start bitrate of Palco's sender on a fast line, so that both videos begin with the same size. */
const startBitrateKbps = 6000;

/** Resolves with the connection once the other side has answered. */
export const call = async (stream: MediaStream, maxBitrate: number): Promise<RTCPeerConnection> => {
  const { connection, channel, connected } = open();
  for (const track of stream.getAudioTracks()) connection.addTransceiver(track, { streams: [stream] });
  for (const track of stream.getVideoTracks()) {
    const transceiver = connection.addTransceiver(track, { streams: [stream], sendEncodings: [{ maxBitrate }] });
    transceiver.setCodecPreferences(h264());
    // Keeps the size on a busy machine, as simulcast layers do.
    await transceiver.sender.setParameters({
      ...transceiver.sender.getParameters(),
      degradationPreference: 'maintain-resolution',
    });
  }
  await connection.setLocalDescription();
  channel.postMessage({ description: connection.localDescription?.toJSON() } satisfies Word);
  await connected;
  return connection;
};

/** Waits for a connection. */
export const answer = (video: HTMLVideoElement): void => {
  const { connection } = open();
  connection.addEventListener('track', ({ streams }) => {
    video.srcObject = streams[0] ?? null;
  });
};

const open = () => {
  const connection = new RTCPeerConnection();
  const channel = new BroadcastChannel(channelName);
  const early: RTCIceCandidateInit[] = [];
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) channel.postMessage({ candidate: candidate.toJSON() } satisfies Word);
  });
  const connected = new Promise<void>((resolve, reject) => {
    const receive = async ({ description, candidate }: Word) => {
      if (candidate && !connection.remoteDescription) early.push(candidate);
      else if (candidate) await connection.addIceCandidate(candidate);
      if (!description) return;
      await connection.setRemoteDescription({ ...description, sdp: withStartBitrate(description.sdp ?? '') });
      for (const one of early.splice(0)) await connection.addIceCandidate(one);
      if (description.type === 'offer') {
        await connection.setLocalDescription();
        channel.postMessage({ description: connection.localDescription?.toJSON() } satisfies Word);
      }
      resolve();
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => void receive(data).catch(reject));
  });
  return { connection, channel, connected };
};

const h264 = (): RTCRtpCodec[] => {
  const all = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const isOurs = ({ mimeType, sdpFmtpLine = '' }: RTCRtpCodec) =>
    mimeType === 'video/H264' && /packetization-mode=1/.test(sdpFmtpLine) && /42e01f/.test(sdpFmtpLine);
  return [...all.filter(isOurs), ...all.filter(({ mimeType }) => /rtx|red|ulpfec/.test(mimeType))];
};

const withStartBitrate = (sdp: string): string =>
  sdp.replaceAll(/(a=fmtp:\d+ .*42e01f)/g, `$1;x-google-start-bitrate=${startBitrateKbps}`);
