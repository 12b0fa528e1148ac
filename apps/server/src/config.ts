/** Decisions, "Configuration": the environment, parsed once; a wrong value stops the start with a sentence that names it. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as limits from '@palco/contract/limits';
import type { PageSettings } from '@palco/contract/page-settings';
import * as roomLimits from '@palco/contract/room-limits';
import type { FixableName } from '@palco/contract/settings';
import * as z from 'zod';
import type { TurnConfig } from './adapters/media/ice-servers.ts';
import type { MediaSettings } from './adapters/media/settings.ts';
import { roles as allRoles, type Role } from './adapters/nodes/port.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const days = count(1, limits.settings.maxDays);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PALCO_DATA_DIR: z.string().min(1).default('./data'),
  PALCO_DEMO: flag.optional(),
  PALCO_MAX_SESSIONS: count(1, limits.settings.maxSessionsMax).optional(),
  PALCO_TOKEN_TTL_S: count(60, 30 * 24 * 3600).default(limits.auth.tokenTtlS),
  PALCO_TRUSTED_PROXIES: count(0, 10).default(0),
  PALCO_FFMPEG_SILENCE_S: count(1, 3600).default(roomLimits.uploads.ffmpegSilenceS),
  PALCO_DISK_RESERVE_MB: count(0, 10_000_000).optional(),
  PALCO_GEO_DB: z.string().min(1).optional(),
  PALCO_KEEP_STATISTICS_DAYS: days.optional(),
  PALCO_KEEP_EVENTS_DAYS: days.optional(),
  PALCO_KEEP_LOGINS_DAYS: days.optional(),
  PALCO_KEEP_OFFER_OPENINGS_DAYS: days.optional(),
  PALCO_KEEP_OUTBOX_DAYS: days.optional(),
  PALCO_KEEP_ADDRESSES_DAYS: days.optional(),
  PALCO_ROLE: z
    .string()
    .transform((text) => (text.trim() === 'all' ? [...allRoles] : text.split(',').map((role) => role.trim())))
    .pipe(z.array(z.enum(allRoles, 'use all, or a list of api, media and worker')).min(1))
    .optional(),
  PALCO_NODE_ADDRESS: z.url({ protocol: /^http$/ }).optional(),
  PALCO_DB_POOL: count(2, 500).default(10),
  PALCO_DRAIN_S: count(0, 24 * 3600).optional(),
  PALCO_SHUTDOWN_S: count(1, 3600).default(8),
  PALCO_FAULT: z.enum(['exit-after-commit:chat']).optional(),
  PALCO_METRICS_TOKEN: z.string().min(16).optional(),
  PALCO_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  PALCO_EXTERNAL_ORIGINS: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((origin) => origin.trim())))
    .pipe(z.array(z.string().regex(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i)))
    .optional(),
  PALCO_CDN_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => isCdnAddress(text), 'https, or http on this machine, without a query')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  PALCO_ANDROID_URL: z.url({ protocol: /^https$/ }).optional(),
  PALCO_IOS_URL: z.url({ protocol: /^https$/ }).optional(),
  REFRESH_HOME: count(5, 3600).default(roomLimits.home.refreshMs / 1000),
  PALCO_RANKING_BASE_S: count(5, 3600).default(roomLimits.ranking.refreshBaseMs / 1000),
  PALCO_RANKING_SPREAD_S: count(0, 3600).default(roomLimits.ranking.refreshSpreadMs / 1000),
  PALCO_LIVE_CREATION: flag.default(true),
  PALCO_STAGE_SEATS: count(1, 100).default(roomLimits.live.stageSeats),
  PALCO_WEBRTC_VIEWERS: count(0, 10_000).default(roomLimits.live.viewersPerWorker),
  MEDIA_WORKERS: count(0, 256).optional(),
  MEDIA_PORT: count(0, 65_000).optional(),
  MEDIA_LISTEN_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  MEDIA_ANNOUNCED_IP: z.string().min(1).optional(),
  MEDIA_TURN_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.string().regex(/^(turns?|stuns?):/)))
    .optional(),
  MEDIA_TURN_SECRET: z.string().min(1).optional(),
  MEDIA_TURN_USERNAME: z.string().min(1).optional(),
  MEDIA_TURN_PASSWORD: z.string().min(1).optional(),
  PALCO_MAIL_FROM: z.string().min(3).default('Palco <no-reply@palco.local>'),
});

type Environment = z.infer<typeof environment>;
export const variableNames: readonly string[] = Object.keys(environment.shape);

export type S3Config = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** How much of an upload is stored at a time. */
  readonly partBytes: number;
};

export type Config = {
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  /** Demo rooms and their videos; off in tests, which create their own. */
  readonly hasDemoRooms: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where nodes that share the database talk to each other; undefined: this one is alone. */
  readonly redisUrl: string | undefined;
  /** Roles of this node; all of them by default. */
  readonly roles: readonly Role[];
  /** Where other nodes reach this one; undefined: at the first private address of this machine. */
  readonly nodeAddress: string | undefined;
  /** Connections to the database, besides those of the job queue. */
  readonly dbPool: number;
  /** How long a node that is stopped lets pages, lives and jobs move to others. */
  readonly drainS: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: files are stored in the data folder. */
  readonly s3: S3Config | undefined;
  /** The hosts of external streams and terms that pages may load; undefined: every https host. */
  readonly externalOrigins: readonly string[] | undefined;
  /** The cache in front of playlists and segments, without a slash at the end; undefined: this server sends them, to each login by its own address. */
  readonly cdnUrl: string | undefined;
  readonly androidUrl: string | undefined;
  readonly iosUrl: string | undefined;
  readonly pages: PageSettings;
  /** Participants on the stage of an interactive room. */
  readonly stageSeats: number;
  readonly media: MediaSettings;
  readonly turn: TurnConfig | undefined;
  readonly tokenTtlS: number;
  readonly trustedProxies: number;
  /** An ffmpeg that prints nothing for this long is ended. */
  readonly ffmpegSilenceS: number;
  /** Free space that media leaves to PostgreSQL. */
  readonly diskReserveMb: number;
  /** A file of places in the MaxMind format, instead of the installed ones. */
  readonly geoDb: string | undefined;
  /** Settings that the environment decides; an admin may change the others. */
  readonly fixedSettings: FixedSettings;
  /** A stop that takes longer is cut short, so that PostgreSQL can still be stopped in order. */
  readonly shutdownS: number;
  /** Tests of several nodes: where this process ends itself. */
  readonly fault: 'exit-after-commit:chat' | undefined;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
};

export type FixedSettings = { readonly [Name in FixableName]?: number | undefined };

/** The variable of each setting that the environment can decide. */
export const settingVariables = {
  maxSessions: 'PALCO_MAX_SESSIONS',
  keepStatisticsDays: 'PALCO_KEEP_STATISTICS_DAYS',
  keepEventsDays: 'PALCO_KEEP_EVENTS_DAYS',
  keepLoginsDays: 'PALCO_KEEP_LOGINS_DAYS',
  keepOfferOpeningsDays: 'PALCO_KEEP_OFFER_OPENINGS_DAYS',
  keepOutboxDays: 'PALCO_KEEP_OUTBOX_DAYS',
  keepAddressesDays: 'PALCO_KEEP_ADDRESSES_DAYS',
} as const satisfies Record<FixableName, keyof Environment>;

/** Enough for PostgreSQL to write its log for hours while an operator makes room. */
const defaultDiskReserveMb = 1024;

export class ConfigError extends Error {}

export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  // An empty value in an environment file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, env)).join('\n'));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const isDemo = values.PALCO_DEMO ?? !isProduction;
  refuseSilentDemo(values, isDemo);
  if (values.PALCO_FAULT && values.NODE_ENV !== 'test')
    throw new ConfigError(
      `PALCO_FAULT is "${values.PALCO_FAULT}": it ends the server, and is for tests (NODE_ENV=test) only.`,
    );
  const s3 = readS3(values);
  const roles = values.PALCO_ROLE ?? allRoles;
  refuseRoleAlone(values, { s3, roles, isDemo });
  return {
    isProduction,
    isDemo,
    hasDemoRooms: isDemo && values.NODE_ENV !== 'test',
    // The demo accounts' password is public knowledge, so a demo listens on this machine only unless HOST is set.
    host: values.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    dataDir: resolve(values.PALCO_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    roles,
    nodeAddress: values.PALCO_NODE_ADDRESS?.replace(/\/$/, ''),
    dbPool: values.PALCO_DB_POOL,
    drainS: values.PALCO_DRAIN_S ?? drainOf(roles, values.REDIS_URL !== undefined),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.PALCO_MAIL_FROM,
    s3,
    externalOrigins: values.PALCO_EXTERNAL_ORIGINS,
    cdnUrl: values.PALCO_CDN_URL,
    androidUrl: values.PALCO_ANDROID_URL ?? (isDemo ? demoApps.android : undefined),
    iosUrl: values.PALCO_IOS_URL ?? (isDemo ? demoApps.ios : undefined),
    pages: {
      homeRefreshMs: values.REFRESH_HOME * 1000,
      rankingBaseMs: values.PALCO_RANKING_BASE_S * 1000,
      rankingSpreadMs: values.PALCO_RANKING_SPREAD_S * 1000,
      isLiveCreationOn: values.PALCO_LIVE_CREATION,
    },
    stageSeats: values.PALCO_STAGE_SEATS,
    media: readMedia(values, { isDemo, isMedia: roles.includes('media') }),
    turn: values.MEDIA_TURN_URLS && {
      urls: values.MEDIA_TURN_URLS,
      secret: values.MEDIA_TURN_SECRET,
      username: values.MEDIA_TURN_USERNAME,
      password: values.MEDIA_TURN_PASSWORD,
    },
    tokenTtlS: values.PALCO_TOKEN_TTL_S,
    trustedProxies: values.PALCO_TRUSTED_PROXIES,
    ffmpegSilenceS: values.PALCO_FFMPEG_SILENCE_S,
    diskReserveMb: values.PALCO_DISK_RESERVE_MB ?? (values.NODE_ENV === 'test' ? 0 : defaultDiskReserveMb),
    geoDb: values.PALCO_GEO_DB && resolve(values.PALCO_GEO_DB),
    fixedSettings: readFixedSettings(values),
    shutdownS: values.PALCO_SHUTDOWN_S,
    fault: values.PALCO_FAULT,
    metricsToken: values.PALCO_METRICS_TOKEN,
    logLevel: values.PALCO_LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
};

const readFixedSettings = (values: Environment): FixedSettings =>
  Object.fromEntries(Object.entries(settingVariables).map(([name, variable]) => [name, values[variable]]));

/** Everybody knows the password of the demo's admin: where others can reach the server, the demo has to be asked for. */
const refuseSilentDemo = (values: Environment, isDemo: boolean) => {
  if (!isDemo || values.PALCO_DEMO) return;
  const { HOST, PUBLIC_URL } = values;
  const isExposed = HOST !== undefined && !isLoopback(HOST);
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, ''));
  if (!isExposed && !isPublic) return;
  throw new ConfigError(
    `${isExposed ? `HOST is "${HOST}"` : `PUBLIC_URL is "${PUBLIC_URL}"`}, where others can reach this server, ` +
      'and it would start as a demo, with accounts whose password is public.\n' +
      'Set NODE_ENV=production for a server of your own, or PALCO_DEMO=1 if you do want to show the demo there.',
  );
};

/** Files in a shared store, and a bus: other servers may run beside this one. */
export const isSharedBy = ({ databaseUrl, redisUrl, s3 }: Pick<Config, 'databaseUrl' | 'redisUrl' | 's3'>): boolean =>
  databaseUrl !== undefined && redisUrl !== undefined && s3 !== undefined;

/** A node with one role only is of use together with others, which have to find the same data. */
const refuseRoleAlone = (
  values: Environment,
  { s3, roles, isDemo }: { s3: S3Config | undefined; roles: readonly Role[]; isDemo: boolean },
) => {
  const isAll = allRoles.every((role) => roles.includes(role));
  if (roles.includes('media') && !isAll && values.MEDIA_WORKERS === 0)
    throw new ConfigError('PALCO_ROLE has media, but MEDIA_WORKERS is 0: such a node could serve no live.');
  if (isAll) return;
  const missing = [
    ...(values.DATABASE_URL === undefined ? ['DATABASE_URL'] : []),
    ...(values.REDIS_URL === undefined ? ['REDIS_URL'] : []),
    ...(s3 === undefined ? ['S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY'] : []),
    ...(values.SMTP_URL === undefined && !isDemo ? ['SMTP_URL'] : []),
  ];
  if (missing.length === 0) return;
  throw new ConfigError(
    `PALCO_ROLE is "${roles.join(',')}": such a node shares its database, messages, files and mail with others. Set ${missing.join(', ')} ` +
      'on all of them, or leave PALCO_ROLE out for a server that does everything itself.',
  );
};

/** Seconds: pages move at once, lives and conversions should be able to end. */
const drainTimes = { api: 30, worker: 600, media: 3600 } as const;

/** A server that is alone has nowhere to move anything to; one that does everything should not take an hour to be replaced. */
const drainOf = (roles: readonly Role[], hasOthers: boolean) => {
  const isAll = allRoles.every((role) => roles.includes(role));
  if (isAll) return hasOthers ? drainTimes.api : 0;
  return Math.max(...roles.map((role) => drainTimes[role]));
};

/** Warnings to the operator about settings that a production lacks; one sentence each. */
export const productionWarnings = ({ isProduction, publicUrl, smtpUrl }: Config): string[] => {
  if (!isProduction) return [];
  return [
    ...(publicUrl
      ? []
      : ['PUBLIC_URL is not set: links in mails lead to localhost, and cookies are not marked Secure.']),
    ...(smtpUrl
      ? []
      : ['SMTP_URL is not set: no mail is sent, so that users can neither register nor recover a password.']),
  ];
};

/** Mails contain recovery codes: in a demo every visitor may read them; in development only users of this machine. */
export const isOutboxOpen = ({ isDemo, isProduction, host }: Pick<Config, 'isDemo' | 'isProduction' | 'host'>) =>
  isDemo || (!isProduction && isLoopback(host));

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

const isCdnAddress = (text: string) => {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
};

/** The port of the first media worker; each further one listens a port higher. */
const mediaPort = 44_400;

const readMedia = (values: Environment, { isDemo, isMedia }: { isDemo: boolean; isMedia: boolean }): MediaSettings => ({
  workers: isMedia ? (values.MEDIA_WORKERS ?? availableParallelism()) : 0,
  port: values.MEDIA_PORT ?? (values.NODE_ENV === 'test' ? 0 : mediaPort),
  // A server that listens on this machine only also carries its media on this machine only.
  listenIp: values.MEDIA_LISTEN_IP ?? (values.HOST === undefined && isDemo ? '127.0.0.1' : loopback(values.HOST)),
  announcedIp: values.MEDIA_ANNOUNCED_IP,
  viewersPerWorker: values.PALCO_WEBRTC_VIEWERS,
});

const loopback = (host: string | undefined) => (host?.startsWith('127.') ? host : undefined);

/** The links of the demo to the mobile apps: addresses that cannot be those of real apps. */
const demoApps = {
  android: 'https://play.google.com/store/apps/details?id=com.example.palco',
  ios: 'https://apps.apple.com/app/palco/id0000000000',
};

/** S3 takes parts of 5 MB or more, and 10,000 of them. What pages send at a time is a multiple of it. */
const s3PartBytes = 8 * 1024 ** 2;

/** All or none: with half a configuration files would end up in a store the operator does not expect. */
const readS3 = (values: Environment): S3Config | undefined => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (endpoint && bucket && accessKey && secretKey)
    return { endpoint, region: values.S3_REGION, bucket, accessKey, secretKey, partBytes: s3PartBytes };
  const given = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return undefined;
  throw new ConfigError(`S3 needs all four of its settings; ${missing.join(' and ')} is missing.`);
};

const sentence = (issue: z.core.$ZodIssue, env: Readonly<Record<string, string | undefined>>) => {
  const name = String(issue.path[0]);
  return `${name} is "${env[name]}", which cannot be used: ${issue.message}.`;
};
