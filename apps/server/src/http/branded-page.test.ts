import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { branded } from './branded-page.ts';

const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
const product = { name: 'Palco', logo: null, accent: null, language: 'pt-BR' } as const;

it('is sent as it was built where nothing was chosen', () => {
  expect(branded(page)(product)).toBe(page);
});

it('names the installation everywhere, as text and never as code', () => {
  const own = branded(page)({ ...product, name: `A&B "$&" <script>` });
  const written = 'A&amp;B &quot;$&amp;&quot; &lt;script&gt;';
  expect(own).toContain(`<title>${written}</title>`);
  expect(own).toContain(`name="application-name" content="${written}"`);
  expect(own).toContain(`property="og:title" content="${written}"`);
  expect(own).toContain(`name="description" content="${written}: `);
});

it('carries the logo, the language and the colour', () => {
  const own = branded(page)({ ...product, logo: '/files/brand/a.png', accent: '#7cc4ff', language: 'en-US' });
  expect(own).toContain('name="palco-logo" content="/files/brand/a.png"');
  expect(own).toContain('<link rel="icon" href="/files/brand/a.png" type="image/png" />');
  expect(own).toContain('<html lang="en-US">');
  expect(own).toContain('name="palco-language" content="en-US"');
  expect(own).toContain('--color-accent:#7cc4ff;');
});
