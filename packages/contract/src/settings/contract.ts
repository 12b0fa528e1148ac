/** Spec sections 1, 9: the settings of an installation that an admin may change, and the state of its parts. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { language } from '../language-schema.ts';
import { settings as limits } from '../limits.ts';
import { parts } from '../system/contract.ts';

const days = z.int().check(z.minimum(1), z.maximum(limits.maxDays));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameMax));
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/));
const accent = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

const changeable = z.object({
  name,
  /** The chosen colour; null: the product's own. Pages show it lightened until text on dark is readable. */
  accent: z.nullable(accent),
  /** For visitors whose browser asks for none of the languages. */
  language,
  maxSessions: z.int().check(z.minimum(1), z.maximum(limits.maxSessionsMax)),
  /** Null: kept for ever. */
  keepStatisticsDays: z.nullable(days),
  keepEventsDays: z.nullable(days),
  keepLoginsDays: days,
  keepOfferOpeningsDays: days,
  keepOutboxDays: days,
  /** Of visits to rooms, for reports. */
  keepAddressesDays: days,
  /** Mail the organizers of a course after each of its lives. */
  sendsLiveSummaries: z.boolean(),
});

export const installation = z.extend(changeable, {
  /** The address of the logo; null: the product's own. */
  logo: z.nullable(z.string()),
});
export type Installation = z.infer<typeof installation>;

/** The settings that an environment variable can fix. */
export const fixableNames = [
  'maxSessions',
  'keepStatisticsDays',
  'keepEventsDays',
  'keepLoginsDays',
  'keepOfferOpeningsDays',
  'keepOutboxDays',
  'keepAddressesDays',
] as const;
export type FixableName = (typeof fixableNames)[number];

/** Settings that the environment decided, and the state of the parts. No secret is among them. */
export const installationState = z.object({
  parts,
  /** The address in links of mails; null: PUBLIC_URL is not set. */
  publicUrl: z.nullable(z.string()),
  isDemo: z.boolean(),
  database: z.object({ isEmbedded: z.boolean(), place: z.string() }),
  /** A null server: mails go to the outbox in the data folder. */
  mail: z.object({ server: z.nullable(z.string()), from: z.string() }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    place: z.string(),
    availableBytes: z.int(),
    reserveBytes: z.int(),
    isFull: z.boolean(),
  }),
  media: z.object({
    workers: z.int(),
    /** Null: a free port. */
    port: z.nullable(z.int()),
    /** Null: the addresses of this machine. */
    announcedIp: z.nullable(z.string()),
    turnUrls: z.array(z.string()),
    webrtcViewers: z.int(),
    stageSeats: z.int(),
    isLiveCreationOn: z.boolean(),
  }),
});
export type InstallationState = z.infer<typeof installationState>;

const response = z.object({
  settings: installation,
  /** The variable of the environment that fixes a setting. */
  fixed: z.record(z.string(), z.string()),
  state: installationState,
});
export type SettingsPage = z.infer<typeof response>;

export const readSettings = route({
  name: 'settings.read',
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'The settings of this installation, which of them the environment fixes, and the state of its parts',
  response,
  errors: [],
  limit: { max: 120, windowMs: 60_000 },
});

const changes = z.partial(changeable);
export type SettingChanges = z.infer<typeof changes>;

export const changeSettings = route({
  name: 'settings.change',
  method: 'PUT',
  path: '/api/settings',
  access: 'admin',
  summary: 'Change settings of this installation; only the fields that are given',
  body: changes,
  response,
  errors: ['SETTING_FIXED'],
  limit: { max: 60, windowMs: 60_000 },
});

export const changeLogo = route({
  name: 'settings.changeLogo',
  method: 'PUT',
  path: '/api/settings/logo',
  access: 'admin',
  summary: 'Set the logo: a PNG, JPEG or WebP in base64; null shows that of the product again',
  body: z.object({ image: z.nullable(base64.check(z.minLength(1), z.maxLength(limits.maxLogoBase64))) }),
  bodyError: 'INVALID_IMG_TYPE',
  maxBodyBytes: limits.maxLogoBase64 + 1024,
  response,
  errors: ['INVALID_IMG_TYPE', 'MIN_IMG_SIZE', 'STORAGE_FULL'],
  limit: { max: 20, windowMs: 60_000 },
});

export const testMail = route({
  name: 'settings.testMail',
  method: 'POST',
  path: '/api/settings/mail-test',
  access: 'admin',
  summary: 'Send a mail to the own address at once, without the queue, and say how it went',
  response: z.object({
    to: z.string(),
    /** The words of the mail server where it refused; null: accepted. */
    problem: z.nullable(z.string()),
  }),
  errors: [],
  limit: { max: 6, windowMs: 60_000 },
});
