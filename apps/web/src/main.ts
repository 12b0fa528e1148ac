/** Entry point of every page. A live opened by its address is shown before the page around it: nothing in here renders. */
import type {} from './prefetch/boot-requests.ts';
import './ui/styles/base.css';

/** How long the page waits for the first frame of a live, counted from when the media code is loaded. */
const previewTimeoutMs = 500;
/** How long the code waits for the login by the preopened socket. */
const loginTimeoutMs = 60;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const { pathname, search } = globalThis.location;
const isRoom = pathname.startsWith('/course/');

/** The server says so in a header of the page itself, before the room is requested. Not every browser exposes that header. */
const isOnAir = (): boolean => {
  const pages = performance.getEntriesByType('navigation') as { serverTiming?: readonly { name: string }[] }[];
  return pages.some(({ serverTiming = [] }) => serverTiming.some(({ name }) => name === 'onair'));
};

const prefetch = async (): Promise<void> => {
  const { prefetchRoom } = await import('./app/prefetch-room.ts');
  await prefetchRoom(pathname + search);
};

const preview = async (): Promise<void> => {
  // The server admits the viewer while this thread is busy with the code.
  await Promise.race([globalThis.palcoPreopenedSocket?.loggingIn, after(loginTimeoutMs)]);
  const { previewLiveRoom } = await import('./app/prefetch-room.ts');
  await Promise.race([previewLiveRoom(pathname + search), after(previewTimeoutMs)]);
};

/** Preloads side by side what the build listed in the page for this moment, see `finish-build.ts`. */
const preloadDeferred = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'preload';
};

/** Prefetching only saves time: when it fails, the page makes the same requests and shows their errors. */
const ignoreFailure = () => {};

const start = async (): Promise<void> => {
  if (isRoom && isOnAir()) {
    await preview().catch(ignoreFailure);
    preloadDeferred();
  } else if (isRoom) prefetch().catch(ignoreFailure);
  const { mount } = await import('./mount.tsx');
  mount();
};

void start();
