/** The emoji of the picker with their names in our languages, cut to what it shows and served by us: no page asks elsewhere. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const { version }: { version: string } = readPackage('emojibase-data/package.json');
const locales = ['pt', 'en', 'es'] as const;

export const emojiFilesPath = `/assets/emoji-${version}/`;

type CompactEmoji = { unicode: string; label: string; group?: number; tags?: string[] };
type Texts = { groups: { key: string; message: string; order: number }[] };

export const emojiFiles = (): Plugin => ({
  name: 'palco:emoji-files',
  generateBundle() {
    for (const locale of locales) {
      this.emitFile({ type: 'asset', fileName: `${emojiFilesPath}${locale}.json`.slice(1), source: slimData(locale) });
    }
  },
  configureServer(server) {
    server.middlewares.use(emojiFilesPath, (request, response, next) => {
      const locale = locales.find((one) => request.url === `/${one}.json`);
      if (!locale) return next();
      response.setHeader('content-type', 'application/json');
      response.end(slimData(locale));
    });
  },
});

/** Skin tones and the parts emoji are made of stay behind. */
const slimData = (locale: string): string => {
  const emojis: CompactEmoji[] = readPackage(`emojibase-data/${locale}/compact.json`);
  const { groups }: Texts = readPackage(`emojibase-data/${locale}/messages.json`);
  const component = groups.find((group) => group.key === 'component')?.order;
  return JSON.stringify({
    categories: groups
      .filter((group) => group.order !== component)
      .map((group) => ({ index: group.order, label: group.message })),
    emojis: emojis
      .filter((emoji) => emoji.group !== undefined && emoji.group !== component)
      .map((emoji) => [emoji.unicode, emoji.label, emoji.group, emoji.tags ?? []]),
  });
};

function readPackage<T>(name: string): T {
  return JSON.parse(readFileSync(require.resolve(name), 'utf8')) as T;
}
