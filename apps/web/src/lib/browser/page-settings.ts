/** What this installation has set for its pages; the server writes it into them, in development there is nothing. */
import { type PageSettings, pageSettings } from '@palco/contract/page-settings';
import * as z from 'zod/mini';

const written = globalThis.document?.querySelector('meta[name="palco-settings"]')?.getAttribute('content');

export const settings: PageSettings = z.parse(pageSettings, JSON.parse(written || '{}'));
