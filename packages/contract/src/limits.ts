/** Spec section 9: the numbers of the product, each once; those of rooms are in room-limits.ts. Comments name the source of a number that is not from the spec. */
const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(n * 60);

export const requestTimeoutMs = seconds(60);

export const toast = {
  maxVisible: 5,
  successMs: seconds(3),
  errorMs: seconds(5),
  warningMs: seconds(3),
  commonMs: seconds(2),
  /** Ours: a toast with a button, which has to be read and reached. */
  actionMs: seconds(10),
} as const;

export const tooltipDelayMs = 100;

export const layout = {
  narrowPx: 800,
  promoPx: 768,
  breadcrumbsPx: 450,
  /** Ours: a room under this width uses the whole of it, and one under this height has no room for anything below its picture. */
  mediumPx: 1100,
  shortPx: 500,
} as const;

export const realtime = {
  /** Delay before retry n is base * 2^n plus up to jitter (decisions: spreads many clients that reconnect at once). */
  retryBaseMs: seconds(1),
  retryJitterMs: seconds(1),
  maxRetries: 6,
  /** Decisions: a reload command is spread over this span. */
  reloadSpreadMs: seconds(5),
} as const;

/** Ours: connections of one page, account and network; a school behind one address that reconnects at once stays below. */
export const sockets = {
  /** Realtime sockets of one tab: it needs one, and a second while it reconnects. The oldest is closed for a further one. */
  perSession: 3,
  perAccount: 100,
  /** Media sockets of one tab in one room and role: its own, one of the test before a live, one over TCP. */
  mediaPerTab: 3,
  /** Ours: how often the logins and roles of connected tabs are compared with the database, for changes made by other processes. */
  recheckMs: seconds(10),
  handshakesPerAccount: { max: 120, windowMs: minutes(1) },
  handshakesPerNetwork: { max: 12_000, windowMs: minutes(1) },
  mediaRoomsPerNetwork: { max: 300, windowMs: minutes(1) },
} as const;

/** Ours: alerts when a live begins. */
export const alerts = {
  endpointMax: 1000,
  /** Mails, and pushes, of one node in a second. */
  perSecond: 50,
  /** A push service drops what it could not deliver in this time. */
  pushTtlS: 3600,
} as const;

/** Ours: settings of an installation. */
export const settings = {
  nameMax: 60,
  maxSessionsMax: 100,
  maxDays: 36_500,
  /** A megabyte of image. */
  maxLogoBase64: 1_400_000,
  logoMinPx: 32,
  logoMaxPx: 512,
} as const;

export const password = { recoveryMin: 8, firstAccessMin: 8, voucherMin: 6, max: 128 } as const;

export const email = {
  max: 254,
  /** The pattern browsers use for `type=email` (HTML standard), with a dot required in the domain. */
  pattern:
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i,
} as const;

export const recovery = {
  codeLength: 6,
  codeTtlMs: minutes(15),
  maxAttempts: 5,
  /** The client counts 59 s down; the server accepts from then on. */
  resendAfterMs: seconds(59),
  /** Ours: codes one account may be sent in an hour, and requests one address may make in 15 minutes. */
  codesPerHour: 6,
  requestsPerAddress: 60,
  /** Ours: how many networks may use up their tries and codes before those of the account are used up. */
  networksPerAccount: 5,
  tokenTtlMs: minutes(15),
} as const;

export const voucher = {
  codeLength: 16,
  boxes: 4,
  emailCodeLength: 6,
  emailCodeTtlMs: minutes(30),
  /** Ours: tries at one e-mail code before a new one must be sent, and the pause between two. */
  emailCodeAttempts: 5,
  emailResendAfterMs: seconds(30),
  maxBatch: 10_000,
  maxAccessDays: 3650,
  noteMax: 200,
  searchMax: 100,
  /** Ours: rows of one page of vouchers, and of batches; cards on a sheet of A4, and in one print run. */
  pageSize: 50,
  batchPageSize: 25,
  cardsPerSheet: 24,
  cardsPerRun: 240,
  /** The registration shows an e-mail masked after this many characters. */
  maskAfter: 8,
} as const;

export const profile = {
  cropPx: 250,
  maxPx: 300,
  /** Ours: a PNG of 300x300 with every pixel different stays below half of it. */
  maxBytes: 1024 * 1024,
  /** Ours: how long a granted upload may begin, and how long its image waits to be saved. */
  uploadExpiresS: 300,
  unsavedMs: minutes(60),
  /** Ours: the social fields are free text; a link fits. */
  socialMax: 200,
  fileNameMax: 255,
  /** Ours, as in the registration. */
  nameMax: 120,
} as const;

export const auth = {
  /** Decisions: 12 h, configurable. */
  tokenTtlS: 12 * 60 * 60,
  maxSessions: 2,
  /** A login whose tabs were unseen for this long is ended before one that is in use. */
  sessionGraceMs: seconds(60),
  /** Ours: a login is renewed while it is used, but not beyond this. */
  loginMaxMs: minutes(60 * 24 * 30),
  sessionHeartbeatMs: seconds(20),
  /** Failed logins counted within this window; the per-address figure allows for a school behind one address. */
  attemptWindowMs: minutes(15),
  attemptsPerAccountAndAddress: 5,
  attemptsPerAccount: 25,
  attemptsPerAddress: 150,
  attemptSweepMinutes: 10,
} as const;

/** Ours: the courses that one organizer is limited to. */
export const organizers = { maxCourses: 500 } as const;

/** Ours: the organizers' pages about people. */
export const people = {
  pageSize: 50,
  /** The last page that can be asked for: 100,000 people. */
  lastPage: 2000,
  searchMax: 100,
  salesforceIdMax: 64,
  importRowsMax: 10_000,
  importCellMax: 500,
  /** How long the link of a first-access mail works. */
  linkTtlMs: minutes(7 * 24 * 60),
  /** First-access mails of an import are sent at this pace: mail servers refuse bursts. */
  mailsPerSecond: 10,
  /** First-access mails that one account may be sent in an hour. */
  mailsPerHour: 6,
} as const;
