import { health } from '@palco/contract/system';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { goToRoom, preloadHome } from './app/pages.ts';
import { call } from './lib/api-client.ts';
import { getLanguage, markDocument } from './lib/i18n/language.ts';
import { readStored } from './lib/storage.ts';
import { getToken } from './lib/token-store.ts';
import './ui/base.css';

/** A page younger than this that cannot load a chunk has just been reloaded: reloading again would go round in circles. */
const freshPageMs = 10_000;

// After an update the chunks of the old build are gone; the page takes the new one. Not while the server is away: the
// error screen is better than the browser's own.
window.addEventListener('vite:preloadError', () => {
  if (performance.now() < freshPageMs) return;
  call(health, {}, { ownsUnauthorized: true }).then(
    () => globalThis.location.reload(),
    () => {},
  );
});

// The browser's back button may bring a page back from before a logout, memory and all.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && readStored('token') !== getToken()) globalThis.location.reload();
});

markDocument(getLanguage());

/** Whoever is logged in needs these whichever page it is: fetched side by side, not each after the one before it. */
const goAhead = async (): Promise<void> => {
  if (!getToken()) return;
  const { pathname, search } = globalThis.location;
  if (pathname.startsWith('/course/')) await goToRoom(pathname + search);
  else preloadHome();
};

const draw = (): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // In a transition: nothing is shown before the first page is there, so that nothing has to make way for it.
  startTransition(() => createRoot(root).render(<App />));
};

// Only a head start: the page is drawn without it too.
goAhead().then(draw, draw);
