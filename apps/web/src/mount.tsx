import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadHome, preloadRoom } from './app/pages.ts';
import { getLanguage, markDocument } from './lib/i18n/language.ts';
import { readStored } from './lib/storage/storage.ts';
import { getToken } from './lib/storage/token-store.ts';

/** A page younger than this that cannot load a chunk was probably just reloaded: reloading it again could loop. */
const freshPageMs = 10_000;

// After an update the chunks of the old build are gone, so the page reloads into the new build. Not while the server is
// unreachable: our error screen is better than the browser's own.
window.addEventListener('vite:preloadError', () => {
  if (performance.now() < freshPageMs) return;
  // Without the contract, which would have to be loaded with the first page.
  fetch('/healthz').then(
    ({ ok }) => ok && globalThis.location.reload(),
    () => {
      // The server is unreachable: the error screen stays.
    },
  );
});

// The back button may restore a page from before a logout, including its memory.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && readStored('token') !== getToken()) globalThis.location.reload();
});

markDocument(getLanguage());

/** A logged-in user needs these on every page: fetched in parallel, not one after another. */
const preload = (): void => {
  if (!getToken()) return;
  if (globalThis.location.pathname.startsWith('/course/')) preloadRoom();
  else preloadHome();
};

export const mount = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  preload();
  // In a transition, so that no fallback is shown before the first page.
  startTransition(() => createRoot(root).render(<App />));
};
