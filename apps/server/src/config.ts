/** Decisions, "Configuration": the environment, parsed once; a wrong value stops the start with a sentence that names it. */
import { resolve } from 'node:path';
import { limits } from '@palco/contract/limits';
import * as z from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PALCO_DATA_DIR: z.string().min(1).default('./data'),
  PALCO_DEMO: flag.optional(),
  PALCO_MAX_SESSIONS: count(1, 100).default(limits.auth.maxSessions),
  PALCO_TOKEN_TTL_S: count(60, 30 * 24 * 3600).default(limits.auth.tokenTtlS),
  PALCO_TRUSTED_PROXIES: count(0, 10).default(0),
  PALCO_METRICS_TOKEN: z.string().min(16).optional(),
  PALCO_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PALCO_MAIL_FROM: z.string().min(3).default('Palco <no-reply@palco.local>'),
});

export type Config = {
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  /** Demo rooms and their films; left out of tests, which bring their own. */
  readonly hasDemoRooms: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly maxSessions: number;
  readonly tokenTtlS: number;
  readonly trustedProxies: number;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
};

export class ConfigError extends Error {}

export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  // An empty value in an environment file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, env)).join('\n'));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const isDemo = values.PALCO_DEMO ?? !isProduction;
  return {
    isProduction,
    isDemo,
    hasDemoRooms: isDemo && values.NODE_ENV !== 'test',
    // The demo accounts' password is public knowledge, so a demo is offered to this machine only unless told otherwise.
    host: values.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    dataDir: resolve(values.PALCO_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.PALCO_MAIL_FROM,
    maxSessions: values.PALCO_MAX_SESSIONS,
    tokenTtlS: values.PALCO_TOKEN_TTL_S,
    trustedProxies: values.PALCO_TRUSTED_PROXIES,
    metricsToken: values.PALCO_METRICS_TOKEN,
    logLevel: values.PALCO_LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
};

const sentence = (issue: z.core.$ZodIssue, env: Readonly<Record<string, string | undefined>>) => {
  const name = String(issue.path[0]);
  return `${name} is "${env[name]}", which cannot be used: ${issue.message}.`;
};
