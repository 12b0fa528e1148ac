/** Settings of this installation that the server writes into the page; in development there are none. */
import { type PageSettings, pageSettings } from '@palco/contract/page-settings';
import * as z from 'zod/mini';

const written = globalThis.document?.querySelector('meta[name="palco-settings"]')?.getAttribute('content');

export const settings: PageSettings = z.parse(pageSettings, JSON.parse(written || '{}'));
