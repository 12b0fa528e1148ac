/** Spec section 9: the numbers of home and rooms, in a file of their own so that other pages do not load them. */
const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(n * 60);

export const progressBatch = 50;

export const home = { refreshMs: seconds(20), cards: { default: 4, min: 2, max: 15 } } as const;

export const player = {
  overlayHideMs: 1500,
  skipS: 10,
  /** Ours: the longest time between the taps of a double tap, as on phones. */
  doubleTapMs: 300,
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
} as const;

export const playback = {
  /** Decisions: a lease lasts 30 s and is renewed by the statistics of every 10 s. */
  leaseMs: seconds(30),
  statisticsMs: seconds(10),
  /** Ours: how long the membership of a reporting viewer is cached; several reports, so that few of them cost a query. */
  membershipCacheMs: minutes(1),
  /** Ours: how long a signed video URL is valid before the page fetches a new one. */
  videoUrlTtlS: 6 * 60 * 60,
  /** Ours: a token of the CDN is made for a window of this length, and valid in the next one too. */
  cdnWindowS: 10 * 60,
  cdnProtectedWindowS: 2 * 60,
  /** Ours: above so many viewers of a room their pages report, and ask for its status, less often. */
  largeRoom: 5000,
  /** Ours: the slowest pace of reports. Less than a minute, so that each minute of a viewer has a report, which earns its points. */
  longestStatisticsMs: seconds(55),
} as const;

export const live = {
  /** The page of a viewer asks whether the room is live; a producer checks its connection. */
  statusPollMs: seconds(5),
  /** Ours: the same in the largest rooms, for pages that receive notices. */
  longestStatusPollMs: minutes(1),
  producerCheckMs: seconds(3),
  /** Highest first, as the spec lists them; sent lowest first (decisions). */
  layers: [
    { maxBitrate: 3_000_000, scaleResolutionDownBy: 1 },
    { maxBitrate: 1_000_000, scaleResolutionDownBy: 2 },
    { maxBitrate: 600_000, scaleResolutionDownBy: 4 },
  ],
  video: { width: 1280, height: 720 },
  /** Decisions: viewers by WebRTC for one media worker, participants on the stage of an interactive room, and the timeout of a connection. */
  viewersPerWorker: 200,
  stageSeats: 12,
  /** How long a participant speaks before the recording shows them. */
  pictureHoldMs: 4000,
  webrtcTimeoutMs: seconds(8),
  /** Ours: how long the transmission test sends, and how often bitrate and frames are read. */
  testMs: seconds(3),
  measureMs: seconds(2),
  /** Ours: the pieces that the upload measurement sends; enough to measure about three megabits a second. */
  testPieceLength: 32 * 1024,
  testPieces: 80,
  /** Ours: the interval of key frames, at which viewers can join and segments begin. */
  keyFrameMs: seconds(2),
  /** Ours: how far back a viewer can seek while the room is live. */
  dvrS: 30 * 60,
  /** Ours: the same while the disk is full. It is also what such a live takes from the reserve: some 50 MB in three layers. */
  unrecordedS: 60,
  /** Ours: the lifetime of a producer link. */
  linkS: 24 * 60 * 60,
  minLinkS: 60,
  maxLinkS: 30 * 24 * 60 * 60,
  /** Ours: how long an invitation to the stage is valid, and how long its participant may rejoin afterwards. */
  invitationS: 10 * 60,
  stageTokenS: 12 * 60 * 60,
  /** Ours: how many raised hands organizers see, and how often at most they are notified of changes. */
  handsMax: 100,
  handsMs: 250,
  /** Ours: the camera constraints on a stage, where many videos share one screen, and its layers, highest first. */
  stageVideo: { width: 640, height: 360, frameRate: 24 },
  stageLayers: [
    { maxBitrate: 700_000, scaleResolutionDownBy: 1 },
    { maxBitrate: 200_000, scaleResolutionDownBy: 2 },
  ],
} as const;

export const watermark = {
  checkMs: seconds(5),
  visibleMs: seconds(5),
  hiddenMs: seconds(60),
  failuresToLogOut: 2,
} as const;

export const uploads = {
  /** Ours: 10 GB. */
  maxVideoBytes: 10 * 1024 ** 3,
  maxAttachmentBytes: 100 * 1024 ** 2,
  maxCaptionsBytes: 2 * 1024 ** 2,
  conversionTries: 3,
  /** Ours: an upload without progress for a day is given up; a conversion without progress for this long is restarted. */
  abandonedMs: minutes(24 * 60),
  stalledMs: minutes(10),
  sweepMinutes: 10,
  /** Ours: deleted videos and refused sources can be restored for a day. */
  deletedKeptMs: minutes(24 * 60),
  /** Ours: longer than the slowest frame; a hanging ffmpeg prints nothing at all. */
  ffmpegSilenceS: 120,
  coverMin: { width: 266, height: 110 },
  /** Ours: covers are scaled down to the largest size a page shows. */
  coverMax: { width: 1280, height: 720 },
  maxCoverBytes: 10 * 1024 ** 2,
  fileNameMax: 255,
  /** Ours: how long a granted upload may begin, and how long its file waits to be claimed by the room. */
  grantExpiresS: 600,
  unclaimedMs: minutes(60),
  /** Ours: the videos that become rooms together, and how many of them are sent at a time: browsers open six connections. */
  maxVideosTogether: 20,
  maxSentTogether: 2,
  videoExtensions: ['mp4', 'mkv'],
  attachmentExtensions: ['ppt', 'pptx', 'doc', 'docx', 'pdf', 'jpg', 'png'],
} as const;

export const chat = {
  maxCharacters: 200,
  maxLines: 10,
  maxPins: 2,
  listCap: 100,
  /** Decisions: 5 messages in 10 s per user and room; staff are exempt. */
  rate: { max: 5, windowMs: seconds(10) },
  /** Ours: the questions of one page, and the limits of moderation. */
  questionsPage: 50,
  maxSlowModeS: 600,
  maxBlockedWords: 500,
  maxWordLength: 60,
  maxMonitors: 50,
} as const;

export const doubts = {
  /** Ours: how long a monitor who took a doubt has for the answer before others may take it. */
  takenMs: seconds(300),
  /** Ours: more than monitors work off at a time, and enough to find the last mistake. */
  maxOpen: 100,
  maxClosed: 30,
} as const;

export const runSheet = {
  /** Ours: more than a live of a day needs; one message of the chat, or a note of the same kind. */
  maxItems: 200,
  maxNote: 500,
  /** Ours: how long firing an item may take before another organizer may try again. */
  claimMs: seconds(30),
} as const;

export const quiz = {
  /** A quiz leaves the screen this long after it was answered. */
  clearAfterMs: seconds(1),
  /** Ours: an answer has a key from 1 to 9, and a phone shows them all. */
  minAnswers: 2,
  maxAnswers: 9,
  maxQuestions: 20,
  maxQuestionLength: 300,
  maxAnswerLength: 120,
  minDurationS: 5,
  maxDurationS: 3600,
  defaultDurationS: 30,
  /** Ours: how often organizers get the counts, and how long a node caches a quiz or a membership. */
  countsMs: 500,
  cacheMs: seconds(5),
} as const;

export const ranking = {
  top: 10,
  podium: 3,
  /** Pages refetch after base plus up to spread; while the ranking is open, every `openMs`. */
  refreshBaseMs: seconds(35),
  refreshSpreadMs: seconds(20),
  openMs: seconds(10),
  /** Decisions: the default points of a course; ours: the most points for one thing. */
  scoring: { correct: 100, speed: 100, perMinute: 1 },
  maxScore: 10_000,
} as const;

/** Ours: the most characters in a QR code that phones still read from a screen. */
export const offers = { maxUrl: 500 } as const;

export const teams = { minSize: 2, maxSize: 500 } as const;

export const rooms = {
  /** Ours: a name fits a card, a description fits its panel. */
  nameMax: 120,
  descriptionMax: 4000,
  /** Ours: the list of organizers. */
  searchMax: 100,
  pageSize: 50,
  maxTogether: 200,
  /** Ours: the number of viewers is published at most this often. */
  presenceMs: seconds(2),
  /** Ours: refetches of a room after a notice to many pages are spread over this span. */
  refetchSpreadMs: seconds(3),
} as const;

/** Ours: channels are the rows of home, ordered as one list; more of them would be no home page. */
export const channels = { max: 200, maxOrdered: 1000 } as const;

export const courses = {
  /** Ours: the courses and the accepted terms of one page, and the longest text that is searched for. */
  page: 20,
  acceptancesPage: 50,
  searchMax: 100,
  /** Ours: as many rooms of a course as are put in order at once. */
  maxOrdered: 2000,
  /** Ours: terms are read on phones. */
  maxTermsBytes: 20 * 1024 ** 2,
} as const;
