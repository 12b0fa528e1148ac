import { noticesMessages } from '../pages/notices/messages.ts';
import { lazyPage } from './lazy-page.ts';

export const NotFoundInShell = lazyPage(() => import('../pages/notices/NotFoundInShell.tsx'), [noticesMessages]);
