/** Spec section 7 (transmission requests) and decisions, "Media" (the watching half): requests and notices of the media socket. */
import * as z from 'zod/mini';
import { notice, request } from '../define.ts';
import * as limits from '../room-limits.ts';
import { iceServer, mediaKind } from './media.ts';

const nothing = z.object({});
const id = z.string().check(z.minLength(1), z.maxLength(64));

/** mediasoup validates these in full; here only their shape is checked. */
export const rtpCapabilities = z.looseObject({
  // Browsers list each profile of a codec and its retransmission separately: about sixty.
  codecs: z.optional(z.array(z.looseObject({ mimeType: z.string() })).check(z.maxLength(256))),
  headerExtensions: z.optional(z.array(z.looseObject({ uri: z.string() })).check(z.maxLength(256))),
});
export type RtpCapabilities = z.infer<typeof rtpCapabilities>;

export const rtpParameters = z.looseObject({
  codecs: z.array(z.looseObject({ mimeType: z.string() })).check(z.minLength(1), z.maxLength(16)),
});
export type RtpParameters = z.infer<typeof rtpParameters>;

export const dtlsParameters = z.looseObject({
  role: z.optional(z.enum(['auto', 'client', 'server'])),
  fingerprints: z.array(z.object({ algorithm: z.string(), value: z.string() })).check(z.minLength(1), z.maxLength(8)),
});
export type DtlsParameters = z.infer<typeof dtlsParameters>;

export const iceParameters = z.looseObject({ usernameFragment: z.string(), password: z.string() });
export const iceCandidate = z.looseObject({
  foundation: z.string(),
  priority: z.number(),
  ip: z.string(),
  protocol: z.enum(['udp', 'tcp']),
  port: z.number(),
  type: z.string(),
});

/** The parameters a browser needs to create its end of a transport. */
export const transport = z.object({
  id: z.string(),
  iceParameters,
  iceCandidates: z.array(iceCandidate),
  dtlsParameters,
  iceServers: z.array(iceServer),
});
export type Transport = z.infer<typeof transport>;

/** A producer in the room. */
export const remoteProducer = z.object({
  producerId: z.string(),
  kind: mediaKind,
  /** The sending user, and the name to show under the video in an interactive room. */
  userId: z.string(),
  name: z.string(),
  paused: z.boolean(),
  /** The height of a picture in landscape, of its best layer; unknown of what a program sends. */
  lines: z.optional(z.int()),
});
export type RemoteProducer = z.infer<typeof remoteProducer>;

const transportOptions = z.object({
  forceTcp: z._default(z.boolean(), false),
  rtpCapabilities: z.optional(rtpCapabilities),
});
const kinds = z.object({ kinds: z.array(mediaKind).check(z.minLength(1), z.maxLength(2)) });
/** A page sends a handful of these when it starts; more in a minute are a loop. */
const limit = { max: 120, windowMs: 60_000 };

export const getRouterRtpCapabilities = request({
  name: 'getRouterRtpCapabilities',
  access: 'user',
  payload: z.optional(nothing),
  reply: rtpCapabilities,
  errors: ['MEDIA_NOT_READY'],
  limit,
});

export const createProducerTransport = request({
  name: 'createProducerTransport',
  access: 'user',
  /** Ours: a transmission test is received but not shown to viewers. */
  payload: z.extend(transportOptions, { isTest: z._default(z.boolean(), false) }),
  reply: transport,
  errors: ['NO_PERMISSION', 'MEDIA_NOT_READY', 'STAGE_FULL', 'LIVE_ENDED'],
  limit,
});

export const connectProducerTransport = request({
  name: 'connectProducerTransport',
  access: 'user',
  payload: z.object({ dtlsParameters }),
  reply: nothing,
  errors: ['NO_PERMISSION', 'TRANSPORT_NOT_FOUND'],
  limit,
});

export const produce = request({
  name: 'produce',
  access: 'user',
  payload: z.object({
    transportId: id,
    kind: mediaKind,
    rtpParameters,
    /** Ours: the height of a picture in landscape, for the names of the qualities. */
    lines: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  }),
  reply: z.object({ id: z.string() }),
  errors: ['NO_PERMISSION', 'TRANSPORT_NOT_FOUND'],
  limit,
});

export const producerTransportClosed = request({
  name: 'producerTransportClosed',
  access: 'user',
  payload: z.optional(nothing),
  reply: nothing,
  errors: ['NO_PERMISSION'],
  limit,
});

export const mediaProducerPause = request({
  name: 'mediaProducerPause',
  access: 'user',
  payload: kinds,
  reply: nothing,
  errors: ['NO_PERMISSION'],
  limit,
});

export const mediaProducerResume = request({
  name: 'mediaProducerResume',
  access: 'user',
  payload: kinds,
  reply: nothing,
  errors: ['NO_PERMISSION'],
  limit,
});

/** Ours, for the transmission test: the server discards the data, and the page measures how fast the acknowledgements return. */
export const measureUpload = request({
  name: 'measureUpload',
  access: 'user',
  payload: z.object({ padding: z.string().check(z.maxLength(limits.live.testPieceLength)) }),
  reply: nothing,
  errors: ['NO_PERMISSION'],
  limit: { max: limits.live.testPieces * 6, windowMs: 60_000 },
});

const consumer = z.object({
  id: z.string(),
  producerId: z.string(),
  kind: mediaKind,
  rtpParameters,
  producerPaused: z.boolean(),
  /** The number of spatial layers, lowest first. */
  spatialLayers: z.int(),
});

export const createConsumerTransport = request({
  name: 'createConsumerTransport',
  access: 'user',
  payload: transportOptions,
  /**
   * With the producers of this moment; later ones are announced by `newProducer`. A page that sends its capabilities with the
   * request gets the consumers in the same response, and they start as soon as the transport is connected.
   */
  reply: z.object({ transport, producers: z.array(remoteProducer), consumers: z._default(z.array(consumer), []) }),
  errors: [
    'NO_PERMISSION',
    'ROOM_NOT_FOUND',
    'TERMS_REQUIRED',
    'MEDIA_NOT_READY',
    'ROOM_NOT_LIVE',
    'ROOM_FULL',
    'PLAYING_ELSEWHERE',
  ],
  limit,
});

export const connectConsumerTransport = request({
  name: 'connectConsumerTransport',
  access: 'user',
  payload: z.object({ dtlsParameters }),
  reply: nothing,
  errors: ['TRANSPORT_NOT_FOUND'],
  limit,
});

export const consume = request({
  name: 'consume',
  access: 'user',
  payload: z.object({ producerId: id, rtpCapabilities }),
  /** A consumer starts paused; resumed once the browser has created its end, it begins with a key frame. */
  reply: consumer,
  errors: ['TRANSPORT_NOT_FOUND', 'PRODUCER_NOT_FOUND', 'CANNOT_CONSUME'],
  limit: { max: 600, windowMs: 60_000 },
});

export const resumeConsumer = request({
  name: 'resumeConsumer',
  access: 'user',
  payload: z.object({ consumerId: id }),
  reply: nothing,
  errors: ['CONSUMER_NOT_FOUND'],
  limit: { max: 600, windowMs: 60_000 },
});

export const setPreferredLayers = request({
  name: 'setPreferredLayers',
  access: 'user',
  payload: z.object({
    consumerId: id,
    spatialLayer: z.int().check(z.minimum(0), z.maximum(8)),
    temporalLayer: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  }),
  reply: nothing,
  errors: ['CONSUMER_NOT_FOUND'],
  limit: { max: 600, windowMs: 60_000 },
});

export const newProducer = notice({ name: 'newProducer', payload: remoteProducer });
export const producerClosed = notice({ name: 'producerClosed', payload: z.object({ producerId: z.string() }) });
/** The sender switched its microphone or camera off or on; the consumer stays. */
export const producerPaused = notice({
  name: 'producerPaused',
  payload: z.object({ producerId: z.string(), paused: z.boolean() }),
});
/**
 * A transport of this socket was closed although the socket was not. `lost`: open another. `replaced`: the same user transmits
 * from another page now. `ended`: the live ended, or this tab may no longer watch it. `removed`: an organizer removed the
 * participant from the stage.
 */
export const transportClosed = notice({
  name: 'transportClosed',
  payload: z.object({ transportId: z.string(), reason: z.enum(['lost', 'replaced', 'ended', 'removed']) }),
});

/** The active speaker on the stage of an interactive room; sent to all watchers when it changes. */
export const activeSpeaker = notice({ name: 'activeSpeaker', payload: z.object({ userId: z.string() }) });
/** Sent to a participant whose microphone an organizer switched off. */
export const microphoneMuted = notice({ name: 'microphoneMuted', payload: z.object({ from: z.string() }) });
/** Sent to a participant who accepted an invitation: lets the same user rejoin the stage for as long as a live lasts. */
export const stageToken = notice({ name: 'stagePass', payload: z.object({ token: z.string() }) });

export const signallingRequests = [
  getRouterRtpCapabilities,
  createProducerTransport,
  connectProducerTransport,
  produce,
  producerTransportClosed,
  mediaProducerPause,
  mediaProducerResume,
  measureUpload,
  createConsumerTransport,
  connectConsumerTransport,
  consume,
  resumeConsumer,
  setPreferredLayers,
] as const;
