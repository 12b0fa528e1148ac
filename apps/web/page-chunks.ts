/**
 * Chunks: one file per page. By default the bundler makes a chunk of every module that two pages share: home was loaded as sixty
 * files and a room as over a hundred, each with its own request and compressed alone. Here each page is one file with all it
 * needs, found by following its imports. The login page never loads code of the pages behind the login.
 */
import type { Plugin, Rolldown } from 'vite';

/** Changes only with a dependency, so browsers cache it across our own releases. */
const react = /node_modules\/(react|react-dom|scheduler)\//;

/** Needed by every page, whether or not the first one imports it. */
const everywhere = new RegExp(
  [
    'node_modules/(zod|regexparam|lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared))',
    // Not the contracts of features: those belong to the pages that call them.
    'packages/(contract/src/(auth/|(?!spelling)[a-z]+\\.ts)|domain/src/auth/)',
    'web/src/lib/(?!realtime/|browser/(page-settings|use-wake|new-id)|http/(form-upload|change-password)|forms/use-new-password|loading/lazy-part|state/(use-machine|run-machine)|router/use-leave)',
    'web/src/ui/\\w+/(Button|Spinner|IconButton|Logo|MessageScreen|Field|FieldFrame|PasswordField|Alert|Select|class-names|toast|ToastHost|breakpoints)\\.',
  ].join('|'),
);

const allIcons = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** The modules from which the imports of each page are followed. */
const roots = {
  start: /web\/src\/mount\.tsx$/,
  login: /web\/src\/pages\/login\/LoginPage\.tsx$/,
  visitors:
    /web\/src\/(app\/((Public|Notices)Area\.tsx|(public|notice)-pages\.ts)|pages\/(first-access|recovery|voucher|notices|outbox)\/\w+Page\.tsx)$/,
  prefetch: /web\/src\/app\/prefetch-room\.ts$/,
  home: /web\/src\/(app\/(PrivateArea\.tsx|private-pages\.ts)|pages\/(shell\/ShellLayout|home\/HomePage)\.tsx)$/,
  room: /web\/src\/pages\/room\/RoomPage\.tsx$/,
  media: /web\/src\/features\/live\/media\/viewer-connection\.ts$/,
  chat: /web\/src\/pages\/room\/RoomChat\.tsx$/,
} as const;

/** Texts that are loaded together, one file per language. */
const texts: Readonly<Record<string, RegExp>> = {
  'auth-texts': /features\/(auth|profile)\/messages\./,
  'home-texts': /(features\/(shell|rooms|promo)|pages\/notices)\/messages\./,
  'room-texts': /features\/(playback|chat|quiz|offers|ranking|teams)\/messages\./,
};
const languageOf = /messages\.(pt-BR|en-US|es-ES)\.ts$/;

type Page = keyof typeof roots;
const pages = Object.keys(roots) as Page[];

export const pageChunks = (): { readonly plugin: Plugin; readonly groups: Rolldown.CodeSplittingGroup[] } => {
  const needs = Object.fromEntries(pages.map((page) => [page, new Set<string>()])) as Record<Page, Set<string>>;

  const plugin: Plugin = {
    name: 'palco:page-chunks',
    apply: 'build',
    buildEnd() {
      const iconOf = readIcons((id) => this.getModuleInfo(id)?.code ?? '', [...this.getModuleIds()]);
      const follow = (id: string, seen: Set<string>): void => {
        if (seen.has(id)) return;
        seen.add(id);
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        for (const imported of importedIds) if (!allIcons.test(imported)) follow(imported, seen);
        for (const icon of iconOf(code ?? '')) seen.add(icon);
      };
      for (const id of this.getModuleIds()) for (const page of pages) if (roots[page].test(id)) follow(id, needs[page]);
    },
  };

  const isFirst = (id: string) => needs.start.has(id) || needs.login.has(id);
  const isForAll = (id: string) =>
    needs.start.has(id) || (isFirst(id) && everywhere.test(id)) || (needs.login.has(id) && needs.prefetch.has(id));
  const isInside = (id: string) => needs.home.has(id) || needs.room.has(id);
  // A module belongs to the first group that matches it.
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'react', test: react },
    // Needed to preview a live before the page is rendered: must not import React.
    { name: 'core', test: (id) => isForAll(id) && (needs.prefetch.has(id) || needs.media.has(id)) },
    { name: 'base', test: isForAll },
    // The API client, the schemas and zod: needed by every page except the login, which loads them once the user types.
    { name: 'schemas', test: (id) => everywhere.test(id) && (needs.prefetch.has(id) || needs.media.has(id)) },
    { name: 'shared', test: everywhere },
    { name: (id) => textsOf(id), debugName: 'texts', test: languageOf },
    { name: 'auth', test: (id) => needs.login.has(id) && isInside(id) },
    // Separate from the page, because a live opened by its address is connected before the page is loaded.
    { name: 'prefetch', test: (id) => needs.prefetch.has(id) || (needs.media.has(id) && isInside(id)) },
    { name: 'home-shared', test: (id) => needs.visitors.has(id) && needs.home.has(id) },
    { name: 'room-shared', test: (id) => needs.visitors.has(id) && needs.room.has(id) },
    { name: 'home', test: (id) => needs.home.has(id) },
    { name: 'room', test: (id) => needs.room.has(id) },
    { name: 'media', test: (id) => needs.media.has(id) },
    { name: 'chat', test: (id) => needs.chat.has(id) },
  ];
  return { plugin, groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) };
};

/** The icons that a module imports from the library's index file; following the index itself would give every page all icons. */
const readIcons = (codeOf: (id: string) => string, ids: readonly string[]) => {
  const list = ids.find((id) => allIcons.test(id)) ?? '';
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of codeOf(list).matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g,
  ))
    for (const name of names.split(',')) files.set(name.replace(/^.*\bas\b/, '').trim(), list.replace(/[^/]+$/, file));
  return (code: string): string[] =>
    [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => files.get(name.replace(/\bas\b.*$/, '').trim()))
      .filter((file) => file !== undefined);
};

const textsOf = (id: string): string | null => {
  const language = languageOf.exec(id)?.[1];
  const [name] = Object.entries(texts).find(([, test]) => test.test(id)) ?? [];
  return name === undefined ? null : `${name}.${language}`;
};
