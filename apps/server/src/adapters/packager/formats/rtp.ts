/** RTP packets (RFC 3550, section 5.1). */

export type RtpPacket = {
  readonly ssrc: number;
  readonly sequence: number;
  readonly timestamp: number;
  /** The last packet of a video frame. */
  readonly isLast: boolean;
  readonly payload: Buffer;
};

/** Null when it is no RTP packet. */
export const readRtp = (packet: Buffer): RtpPacket | null => {
  if (packet.length < 12) return null;
  const [flags = 0, type = 0] = packet;
  if (flags >> 6 !== 2) return null;
  let start = 12 + (flags & 0x0f) * 4;
  const hasExtension = (flags & 0x10) !== 0;
  if (hasExtension) {
    if (packet.length < start + 4) return null;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const padding = (flags & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0);
  if (start > packet.length - padding) return null;
  return {
    ssrc: packet.readUInt32BE(8),
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    isLast: (type & 0x80) !== 0,
    payload: packet.subarray(start, packet.length - padding),
  };
};

/** The distance from one 16 bit number to another, either of which may have wrapped. */
export const sequenceDistance = (from: number, to: number): number => ((to - from) << 16) >> 16;
/** The same for 32 bits. */
export const timestampDistance = (from: number, to: number): number => (to - from) | 0;
