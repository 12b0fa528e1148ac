/** Spec section 7, the report calls, and section 1: what happened in a room. Their answers are ours. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { roomId, technology } from '../rooms/contract.ts';
import { eventKinds } from './kinds.ts';
import { format, inOrder, page, range, search } from './range.ts';

const params = z.object({ id: roomId });
const limit = { max: 120, windowMs: 60_000 };
const ms = z.int();
const time = z.string();
/** Of 0 to 100. */
const percent = z.number();

/** Lives are measured by the clock, recordings by their own length. */
export const reportRoom = z.object({
  id: z.string(),
  name: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  liveStartedAt: z.nullable(time),
  liveEndedAt: z.nullable(time),
  /** Of the live until now; 0 without one. */
  liveMs: ms,
  /** Of the recorded video; 0 without one. */
  videoMs: ms,
});
export type ReportRoom = z.infer<typeof reportRoom>;

export const place = z.object({
  /** ISO 3166 in capitals, "local" for private networks; null: not known. */
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
});
export type Place = z.infer<typeof place>;

export const engagedViewer = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  firstAt: time,
  lastAt: time,
  isInRoom: z.boolean(),
  liveMs: ms,
  recordedMs: ms,
  /** Of the live or of the recorded video, whichever is more. */
  percent,
  /** One character for each hundredth of the recorded video: 1 was played. */
  parts: z.string(),
  /** When they watched, to the minute, the newest last. */
  watched: z.array(z.object({ from: time, to: time })),
  messages: z.int(),
  doubts: z.int(),
  answers: z.int(),
  rightAnswers: z.int(),
  /** Earned in this room. */
  points: z.int(),
  device: z.nullable(z.enum(['desktop', 'phone', 'tablet'])),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  technology: z.nullable(technology),
  ...place.shape,
});
export type EngagedViewer = z.infer<typeof engagedViewer>;

export const engagementSort = z.enum(['watched', 'name', 'first', 'last']);
export type EngagementSort = z.infer<typeof engagementSort>;

export const engagementReport = route({
  name: 'reports.engagement',
  method: 'GET',
  path: '/api/rooms/engagement/report/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Who watched a room, how long and how actively',
  params,
  query: z.object({ ...search, ...page, ...format, sort: z.optional(engagementSort) }),
  response: z.object({
    room: reportRoom,
    now: time,
    totals: z.object({
      viewers: z.int(),
      /** Of them who have the room open. */
      present: z.int(),
      watchedMs: ms,
      meanWatchedMs: ms,
      meanPercent: percent,
      /** Those who watched 90 percent or more. */
      completed: z.int(),
      messages: z.int(),
      doubts: z.int(),
      answers: z.int(),
    }),
    /** How many watched each minute of the live, and how many have played each hundredth of the recorded video; empty without it. */
    retention: z.object({
      live: z.array(z.object({ minute: z.int(), viewers: z.int() })),
      recorded: z.array(z.int()),
    }),
    viewers: z.array(engagedViewer),
    /** Those that match the search. */
    total: z.int(),
    pageSize: z.int(),
  }),
  alsoAs: 'text/csv',
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type EngagementReport = z.infer<typeof engagementReport.response>;

const named = z.object({ id: z.nullable(z.string()), name: z.string() });

export const loggedEvent = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(eventKinds),
  /** Null for what the server did by itself. */
  who: z.nullable(named),
  /** The person acted on. */
  person: z.nullable(named),
  details: z.record(z.string(), z.unknown()),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

/** The time in microseconds and the id of the last entry of the page before. */
const cursor = z.string().check(z.regex(/^\d{1,16}_\d{1,18}$/));

export const eventLogReport = route({
  name: 'reports.eventLog',
  method: 'GET',
  path: '/api/rooms/eventlog/report/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Everything that happened in a room, the newest first',
  params,
  query: inOrder({
    ...range,
    ...search,
    ...format,
    /** Kinds with commas between them. */
    kinds: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,99}$/))),
    userId: z.optional(roomId),
    cursor: z.optional(cursor),
  }),
  response: z.object({
    room: reportRoom,
    entries: z.array(loggedEvent),
    /** For the next page; null: this is the last one. */
    next: z.nullable(z.string()),
  }),
  alsoAs: 'text/csv',
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type EventLogReport = z.infer<typeof eventLogReport.response>;

export const markerKinds = [
  'live_begin',
  'live_interrupted',
  'live_resumed',
  'live_end',
  'quiz_release',
  'offer_enable',
  'offer_disable',
] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** Columns of the same length, one row for each step. A step is the maximum of its minutes for `viewers`, their sum for what is counted. */
export const graphReport = route({
  name: 'reports.graph',
  method: 'GET',
  path: '/api/rooms/graph/report/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Viewers, joins, leaves, messages and the quality of the stream over time',
  params,
  query: inOrder({ ...range, ...format }),
  response: z.object({
    room: reportRoom,
    from: time,
    to: time,
    stepMs: ms,
    series: z.object({
      /** Seconds since 1970. */
      at: z.array(z.int()),
      /** People who watched in a minute. */
      viewers: z.array(z.int()),
      joins: z.array(z.int()),
      leaves: z.array(z.int()),
      messages: z.array(z.int()),
      /** Mean bits per second; null where no player named one. */
      bitrate: z.array(z.nullable(z.number())),
      stalls: z.array(z.int()),
    }),
    /** The same for each technology and height of the picture; height 0: not known. */
    quality: z.array(
      z.object({
        technology,
        height: z.int(),
        viewers: z.array(z.int()),
        bitrate: z.array(z.nullable(z.number())),
        stalls: z.array(z.int()),
      }),
    ),
    markers: z.array(z.object({ at: time, kind: z.enum(markerKinds), label: z.string() })),
    totals: z.object({
      peakViewers: z.int(),
      peakAt: z.nullable(time),
      /** Over the minutes in which at least one person watched. */
      meanViewers: z.number(),
      watchedMs: ms,
      joins: z.int(),
      leaves: z.int(),
      messages: z.int(),
      stalls: z.int(),
      meanBitrate: z.nullable(z.number()),
    }),
  }),
  alsoAs: 'text/csv',
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type GraphReport = z.infer<typeof graphReport.response>;

export const geolocalizationReport = route({
  name: 'reports.geolocalization',
  method: 'GET',
  path: '/api/rooms/geolocalization/report/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Where the viewers of a room are',
  params,
  query: inOrder({ ...range, ...format }),
  response: z.object({
    room: reportRoom,
    /** Whose data places are found with; null: this installation has none. */
    source: z.nullable(z.object({ name: z.string(), url: z.string(), hasCities: z.boolean() })),
    viewers: z.int(),
    /** A person who came from several places is counted in each. The most viewers first. */
    countries: z.array(z.object({ country: z.nullable(z.string()), viewers: z.int(), watchedMs: ms })),
    cities: z.array(
      z.object({
        ...place.shape,
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        viewers: z.int(),
        watchedMs: ms,
      }),
    ),
  }),
  alsoAs: 'text/csv',
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type GeolocalizationReport = z.infer<typeof geolocalizationReport.response>;

export const quizReport = route({
  name: 'reports.quiz',
  method: 'GET',
  path: '/api/rooms/quiz/report/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'The quizzes of a room: how each question was answered, by whom and how fast',
  params,
  query: z.object(format),
  response: z.object({
    room: reportRoom,
    /** Released ones, the oldest first. */
    quizzes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        releasedAt: time,
        endsAt: time,
        /** People who answered at least one of its questions. */
        people: z.int(),
        questions: z.array(
          z.object({
            id: z.string(),
            question: z.string(),
            answers: z.array(z.object({ text: z.string(), count: z.int() })),
            /** Zero-based; null asks for an opinion. */
            rightAnswer: z.nullable(z.int()),
            count: z.int(),
            meanMs: z.nullable(ms),
            medianMs: z.nullable(ms),
          }),
        ),
      }),
    ),
  }),
  alsoAs: 'text/csv',
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type QuizReport = z.infer<typeof quizReport.response>;

export const quizAnswersReport = route({
  name: 'reports.quizAnswers',
  method: 'GET',
  path: '/api/rooms/quiz/report/:id/answers/:questionId',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Who gave which answer to a question, the fastest first',
  params: z.object({ id: roomId, questionId: roomId }),
  query: z.object(page),
  response: z.object({
    answers: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        answer: z.int(),
        afterMs: ms,
        isRight: z.nullable(z.boolean()),
      }),
    ),
    total: z.int(),
    pageSize: z.int(),
  }),
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type QuizAnswersReport = z.infer<typeof quizAnswersReport.response>;

export const offersReport = route({
  name: 'reports.offers',
  method: 'GET',
  path: '/api/rooms/offers/report/:id',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'The offers of a room: seen and opened, by whom',
  params,
  query: z.object(format),
  response: z.object({
    room: reportRoom,
    /** The newest first. */
    offers: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        createdAt: time,
        shownMs: ms,
        /** People who had the room open while it was shown. */
        seen: z.int(),
        clicks: z.int(),
        qrScans: z.int(),
        /** People who opened it, the first first, at most 500. */
        people: z.array(
          z.object({ userId: z.string(), name: z.string(), at: time, clicks: z.int(), qrScans: z.int() }),
        ),
        peopleTotal: z.int(),
      }),
    ),
  }),
  alsoAs: 'text/csv',
  errors: ['ROOM_NOT_FOUND'],
  limit,
});
export type OffersReport = z.infer<typeof offersReport.response>;
