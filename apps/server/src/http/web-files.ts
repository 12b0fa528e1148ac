/** Serves the built web app: hashed files cached for ever, pages never, and every page path returns the app. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type PageSettings, pageSettings } from '@palco/contract/page-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Brand } from '../shared/brand.ts';
import { branded } from './branded-page.ts';
import { serveBuildAssets } from './build-assets.ts';
import { sendNotFound } from './errors.ts';

/** Paths of the API and of files; they never return the page. */
const programPrefixes = [
  '/api',
  '/games',
  '/livestream',
  '/realtime',
  '/media',
  '/docs',
  '/files',
  '/videos',
  '/hls',
  '/uploads',
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/assets',
];

/** Streams and terms may be on any https host, unless the operator names the hosts. Images are always our own. */
const anyHttps = ['https:'];

/** hls.js needs blob workers and media; sockets go to the same origin; uploads may go to an S3 store. */
const contentSecurityPolicy = (
  page: string,
  { uploadOrigin, cdnOrigin, externalOrigins = anyHttps }: WebFilesOptions,
) => {
  const cdn = cdnOrigin === undefined ? [] : [cdnOrigin];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...externalOrigins, ...cdn].join(' '),
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...externalOrigins, ...cdn, ...(uploadOrigin ? [uploadOrigin] : [])].join(' '),
    "font-src 'self'",
    // The terms of a course may be on another host.
    ["frame-src 'self'", ...externalOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
};

/** The hashes of the inline scripts of the page; the policy allows no other inline script. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

const pageHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  'cache-control': 'no-cache',
};

const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

export type WebFilesOptions = {
  uploadOrigin?: string | undefined;
  /** Where playlists and segments are cached. */
  cdnOrigin?: string | undefined;
  /** The hosts of external streams and terms; undefined: every https host. */
  externalOrigins?: readonly string[] | undefined;
  /** Whether a page of the room can show its live by WebRTC at once. */
  isOnAir?: (roomId: string) => boolean;
  settings?: PageSettings;
  /** How this installation shows itself; it may change at any time. */
  brand?: () => Brand;
  /** While the installation has no account, the login leads to the set-up page. */
  isSetupOpen?: () => Promise<boolean>;
  /** Answers with a file of another build, or null. */
  sendFormerAsset?: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>) | undefined;
  /** Users reach the server by https: browsers are instructed to use nothing else for a year. */
  isSecure?: boolean;
};

export const addWebFiles = async (app: FastifyInstance, folder: string, options: WebFilesOptions = {}) => {
  if (!existsSync(join(folder, 'index.html'))) {
    // In development Vite serves the pages.
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
    return;
  }
  await serveBuild(app, folder);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const headers = {
    ...pageHeaders,
    'content-security-policy': contentSecurityPolicy(page, options),
    ...(options.isSecure && strictTransport),
  };
  const preloads = readPreloads(folder);
  /** Preload headers. `server-timing: onair` lets the page of a room connect to the live before it has fetched the room. */
  const hintsFor = (url: string): Record<string, string> => {
    const [, roomId] = /^\/course\/(\d+)/.exec(url) ?? [];
    const isOnAir = roomId !== undefined && (options.isOnAir?.(roomId) ?? false);
    const address = isOnAir ? onAir : ([...preloads.keys()].find((known) => url.startsWith(known)) ?? '');
    const link = preloads.get(address);
    return link === undefined ? {} : { link, ...(isOnAir && { 'server-timing': 'onair' }) };
  };
  const withOwnSettings = withSettings(page, options.settings);
  const pageOf = branded(withOwnSettings);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without the database the page says so itself.
    const isSetupOpen = (await options.isSetupOpen?.().catch(() => false)) ?? false;
    const elsewhere = setupRedirect(request.url, isSetupOpen);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere);
    reply.headers({ ...headers, ...hintsFor(request.url) }).type('text/html; charset=utf-8');
    const ownPage = options.brand ? pageOf(options.brand()) : withOwnSettings;
    // The unchanged page is sent from the build, which has compressed copies.
    return ownPage === page ? reply.sendFile('index.html', { cacheControl: false }) : reply.send(ownPage);
  };
  app.get('/', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (isPageAddress(request)) return sendPage(request, reply);
    return (await options.sendFormerAsset?.(request, reply)) ?? sendNotFound(request, reply);
  });
};

/** A route for each folder of the build and for each file beside the page: one for each of its hundreds of files slows every start. */
const serveBuild = async (app: FastifyInstance, folder: string) => {
  const options = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A folder is no file, and answers like any other address without one.
    allowedPath: (path: string) => !path.endsWith('/'),
    setHeaders: (reply: FastifyReply, path: string) => {
      reply.header('x-content-type-options', 'nosniff');
      // The page has its own headers: a cached one would request files of an old build.
      if (path.endsWith('index.html')) return;
      reply.header('cache-control', 'public, max-age=300');
    },
  } as const;
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const globIgnore = folders.map(({ name }) => `${name}/**`);
  await app.register(fastifyStatic, { ...options, root: folder, wildcard: false, globIgnore });
  serveBuildAssets(app, join(folder, 'assets'));
  for (const { name } of folders.filter(({ name }) => name !== 'assets')) {
    await app.register(fastifyStatic, {
      ...options,
      root: join(folder, name),
      prefix: `/${name}/`,
      decorateReply: false,
    });
  }
};

/** Where set-up sends a page: to it while it is open, away from it for ever afterwards. */
const setupRedirect = (url: string, isOpen: boolean): string | null => {
  const path = url.split('?')[0] ?? '';
  if (isOpen) return path === '/' || path === '/home' ? '/setup' : null;
  return path === '/setup' ? '/' : null;
};

/** The settings of this installation that differ from the defaults, for `lib/settings.ts` of the page. */
const withSettings = (page: string, settings?: PageSettings): string => {
  const usual: Record<string, unknown> = z.parse(pageSettings, {});
  const own = Object.fromEntries(Object.entries(settings ?? {}).filter(([name, value]) => value !== usual[name]));
  if (Object.keys(own).length === 0) return page;
  const text = JSON.stringify(own).replaceAll('"', '&quot;');
  return page.replace('name="palco-settings" content=""', `name="palco-settings" content="${text}"`);
};

/** The build lists the files to preload for each path, and under this name those of a room on air. */
const onAir = 'on air';

const readPreloads = (folder: string): Map<string, string> => {
  const file = join(folder, 'preloads.json');
  if (!existsSync(file)) return new Map();
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
  return new Map(Object.entries(content).map(([address, links]) => [address, links.join(', ')]));
};

const isPageAddress = (request: FastifyRequest) => {
  const path = request.url.split('?')[0] ?? '';
  const isProgram = programPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return (request.method === 'GET' || request.method === 'HEAD') && !isProgram;
};

/** The id of the build being served, so that a page can notice a newer one. */
export const readBuild = (folder: string): string => {
  const file = join(folder, 'build.json');
  if (!existsSync(file)) return 'development';
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof content === 'object' && content && 'build' in content ? String(content.build) : 'development';
};
