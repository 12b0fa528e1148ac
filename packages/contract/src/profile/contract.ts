/** Spec sections 2 and 7: the user's own settings. Begun with the language. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { language } from '../languages.ts';

export const changeLanguage = route({
  name: 'profile.changeLanguage',
  method: 'POST',
  path: '/api/config/change/language/:lang',
  access: 'user',
  summary: 'Keep the interface language on the account',
  params: z.object({ lang: language }),
  response: z.object({ language }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});
