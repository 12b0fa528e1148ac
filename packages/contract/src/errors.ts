/** Spec section 8: all error codes, with the HTTP status of each. */
import * as z from 'zod/mini';

export const errorStatus = {
  // Every route and request may return these (`commonErrors`).
  INVALID_PARAMETERS: 400,
  ERROR_CREDENTIALS: 401,
  SESSION_REPLACED: 401,
  NO_PERMISSION: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVER_ERROR: 500,
  SERVER_BUSY: 503,
  /** The database cannot be reached; the call may be repeated. */
  SERVICE_UNAVAILABLE: 503,
  /** Files cannot be stored: the disk is full up to the reserve. */
  STORAGE_FULL: 507,
  // auth
  WRONG_EMAIL_OR_PASSWORD: 401,
  TOO_MANY_ATTEMPTS: 429,
  PASSWORD_TOO_SHORT: 400,
  /** The new password is the present one, or the temporary one of a first access. */
  PASSWORD_UNCHANGED: 400,
  /** Not 401, which would end the login. */
  WRONG_CURRENT_PASSWORD: 403,
  /** The password was right, or the link was, and an organizer has blocked the account. */
  ACCOUNT_BLOCKED: 403,
  // people
  /** Without it no account could give roles any more. */
  LAST_ADMIN: 409,
  OWN_ACCOUNT: 409,
  // setup
  SETUP_CLOSED: 404,
  SETUP_CODE_WRONG: 403,
  // settings
  /** A variable of the environment decides it. */
  SETTING_FIXED: 409,
  // recovery
  ERROR_EMAILNOTFOUND: 404,
  INTERVAL_VERIFICATION_CODE: 403,
  INVALID_VERIFICATION_CODE: 400,
  EXPIRED_VERIFICATION_CODE: 401,
  MAX_RETRIES_VERIFICATION_CODE: 403,
  // rooms
  TERMS_REQUIRED: 403,
  ROOM_NOT_FOUND: 404,
  ROOM_IS_LIVE: 409,
  /** The document that was read is not the current one. */
  TERMS_CHANGED: 409,
  // channels
  CHANNEL_NAME_TAKEN: 409,
  /** The channel has rooms, and the call does not say where they go. */
  CHANNEL_HAS_ROOMS: 409,
  TOO_MANY_CHANNELS: 409,
  // courses
  COURSE_HAS_ROOMS: 409,
  /** The account has to be made an organizer before it is one of a course. */
  NOT_AN_ORGANIZER: 409,
  INVALID_TERMS_TYPE: 400,
  // ranking
  COURSE_NOT_FOUND: 404,
  // offers
  INVALID_OFFER_URL: 400,
  OFFER_NOT_FOUND: 404,
  // live
  LIVE_ENDED: 409,
  ROOM_NOT_LIVE: 409,
  MEDIA_NOT_READY: 503,
  STAGE_FULL: 409,
  /** The media workers have no capacity for another viewer, who then watches by HLS. */
  ROOM_FULL: 409,
  PLAYING_ELSEWHERE: 409,
  TRANSPORT_NOT_FOUND: 404,
  PRODUCER_NOT_FOUND: 404,
  CONSUMER_NOT_FOUND: 404,
  CANNOT_CONSUME: 409,
  // uploads
  INVALID_VIDEO_TYPE: 400,
  INVALID_CAPTIONS: 400,
  INVALID_ATTACHMENT_TYPE: 400,
  MIN_IMG_SIZE: 400,
  // chat
  PERMISSION_ENTERCHAT: 403,
  MESSAGE_NOT_ALLOWED: 400,
  WORD_NOT_ALLOWED: 400,
  WARNINGS_MESSAGES_PERMISSIONS: 403,
  WARNINGS_MESSAGES_NOTFOUND: 404,
  TOO_MANY_MESSAGES: 429,
  SLOW_MODE: 429,
  PERMISSION_PINMESSAGE: 403,
  PERMISSION_UNPINMESSAGE: 403,
  MAX_PIN_MESSAGE_LIMIT: 409,
  BLOCK_USER_NOT_ALLOWED: 403,
  // quiz
  QUIZ_NOT_FOUND: 404,
  QUIZ_CLOSED: 409,
  QUIZ_ANSWERED: 409,
  QUIZ_ANSWER_UNKNOWN: 400,
  QUIZ_RELEASED: 409,
  QUIZ_NOT_RELEASED: 409,
  // doubts
  /** Another monitor is answering it. */
  DOUBT_TAKEN: 409,
  /** It is answered or done. */
  DOUBT_CLOSED: 409,
  // run sheet
  RUN_SHEET_FULL: 409,
  // vouchers
  VOUCHER_NOT_FOUND: 404,
  VOUCHER_ERROR_REGISTERDATA: 400,
  VOUCHER_ERROR_USERCREATED: 409,
  VOUCHER_ERROR_REGISTRATION_NOT_FOUND: 404,
  VOUCHER_ERROR_EXPIREDCODE: 406,
  VOUCHER_ERROR_INVALIDCODE: 400,
  VOUCHER_ERROR_RESENDEMAIL: 400,
  VOUCHER_ERROR_CONFIRMPASSWORD: 400,
  VOUCHER_ERROR_COURSE: 409,
  VOUCHER_ERROR_REGISTER: 400,
  VOUCHER_USED: 409,
  // profile
  INVALID_IMG_TYPE: 400,
  MAX_IMG_SIZE: 400,
  UPLOAD_REFUSED: 403,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Every route and request may return these; `errors` of a route lists its own. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID_PARAMETERS',
  'ERROR_CREDENTIALS',
  'SESSION_REPLACED',
  'NO_PERMISSION',
  'PASSWORD_CHANGE_REQUIRED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVER_ERROR',
  'SERVER_BUSY',
  'SERVICE_UNAVAILABLE',
];

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Spec section 6: the terms a user has to accept before entering a room. */
export const pendingTerms = z.object({ courseId: z.string(), roomId: z.string(), termUrl: z.string() });
export type PendingTerms = z.infer<typeof pendingTerms>;

export const errorBody = z.object({
  error: z.enum(errorCodes),
  error_description: z.optional(z.string()),
  terms: z.optional(pendingTerms),
  /** Passwords that may still be tried before a pause; counted alike for names that have no account. */
  attempts_left: z.optional(z.int()),
});
export type ErrorBody = z.infer<typeof errorBody>;

type AppErrorOptions = {
  readonly description?: string;
  readonly retryAfterS?: number;
  readonly terms?: PendingTerms;
  readonly attemptsLeft?: number;
  readonly cause?: unknown;
};

/** The only error class of the product: thrown by services, sent by HTTP and sockets, translated by the web. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Text for the user in the user's language; only where the spec shows texts of the server. */
  readonly description: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly terms: PendingTerms | undefined;
  readonly attemptsLeft: number | undefined;

  constructor(code: ErrorCode, options?: AppErrorOptions) {
    super(code, options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.description = options?.description;
    this.retryAfterS = options?.retryAfterS;
    this.terms = options?.terms;
    this.attemptsLeft = options?.attemptsLeft;
  }
}
