/** The page with the name, the logo and the colour of the installation: they are there before any script runs. */
import { defaultLanguage } from '@palco/contract/languages';
import type { Brand } from '../shared/brand.ts';
import { escapeHtml } from '../shared/escape-html.ts';

/** Returns the page itself for an installation that shows itself as the product does. */
export const branded = (page: string) => {
  let last: { readonly brand: Brand; readonly page: string } | null = null;
  return (brand: Brand): string => {
    if (last?.brand !== brand) last = { brand, page: writeBrand(page, brand) };
    return last.page;
  };
};

const writeBrand = (page: string, { name, logo, accent, language }: Brand): string => {
  const written = escapeHtml(name);
  let own = page;
  if (name !== 'Palco') {
    own = own
      .replace('name="application-name" content="Palco"', () => `name="application-name" content="${written}"`)
      .replace('property="og:title" content="Palco"', () => `property="og:title" content="${written}"`)
      .replace('content="Palco: ', () => `content="${written}: `)
      .replace('<title>Palco</title>', () => `<title>${written}</title>`);
  }
  if (logo !== null) {
    const address = escapeHtml(logo);
    own = own
      .replace('name="palco-logo" content=""', () => `name="palco-logo" content="${address}"`)
      .replace('href="/favicon.svg" type="image/svg+xml"', () => `href="${address}" type="image/png"`)
      .replace('property="og:image" content="/icons/icon-512.png"', () => `property="og:image" content="${address}"`);
  }
  if (language !== defaultLanguage) {
    own = own
      .replace('<html lang="pt-BR">', () => `<html lang="${language}">`)
      .replace('name="palco-language" content=""', () => `name="palco-language" content="${language}"`);
  }
  // `html:root` outweighs the `:root` of the stylesheet, which comes later.
  if (accent !== null) own = own.replace('</head>', () => `<style>html:root{${tokensOf(accent)}}</style></head>`);
  return own;
};

/** The tokens of the accent, in the relations of those in tokens.css. */
const tokensOf = (accent: string) =>
  [
    `--color-accent:${accent}`,
    `--color-accent-hover:color-mix(in oklab,${accent},white 22%)`,
    `--color-accent-press:color-mix(in oklab,${accent},black 8%)`,
    '--color-on-accent:#0b0d12',
    `--color-accent-soft:color-mix(in srgb,${accent} 12%,transparent)`,
    `--color-logo-from:color-mix(in oklab,${accent},white 35%)`,
    `--color-logo-to:${accent}`,
  ].join(';');
