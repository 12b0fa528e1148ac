import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadHome, preloadRoom } from './app/pages.ts';
import { getLanguage, markDocument } from './lib/i18n/language.ts';
import { readStored } from './lib/storage/storage.ts';
import { getToken } from './lib/storage/token-store.ts';

/** A page younger than this that cannot load a chunk has just been reloaded: reloading again would go round in circles. */
const freshPageMs = 10_000;

// After an update the chunks of the old build are gone; the page takes the new one. Not while the server is away: the
// error screen is better than the browser's own.
window.addEventListener('vite:preloadError', () => {
  if (performance.now() < freshPageMs) return;
  // Not by the contract, which would have to be here before the first page is.
  fetch('/healthz').then(
    ({ ok }) => ok && globalThis.location.reload(),
    () => {},
  );
});

// The browser's back button may bring a page back from before a logout, memory and all.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && readStored('token') !== getToken()) globalThis.location.reload();
});

markDocument(getLanguage());

/** Whoever is logged in needs these whichever page it is: fetched side by side, not each after the one before it. */
const preload = (): void => {
  if (!getToken()) return;
  if (globalThis.location.pathname.startsWith('/course/')) preloadRoom();
  else preloadHome();
};

export const draw = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  preload();
  // In a transition: nothing is shown before the first page is there, so that nothing has to make way for it.
  startTransition(() => createRoot(root).render(<App />));
};
