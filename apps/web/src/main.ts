/** Where every page begins. A live that is opened by its address comes before the page around it: nothing in here draws. */
import './ui/styles/base.css';

/** So long the page waits for a picture that is on its way, counted from when the code for it is here. */
const pictureFirstMs = 500;

const { pathname, search } = globalThis.location;
const isRoom = pathname.startsWith('/course/');

/** The server says so with the page itself, before anybody can have asked for the room. Not every browser passes it on. */
const isOnAir = (): boolean => {
  const pages = performance.getEntriesByType('navigation') as { serverTiming?: readonly { name: string }[] }[];
  return pages.some(({ serverTiming = [] }) => serverTiming.some(({ name }) => name === 'onair'));
};

/** Only head starts: the page is drawn without them too. */
const goAhead = (): Promise<void> =>
  import('./app/prefetch-room.ts').then(({ goAhead }) => goAhead(pathname + search)).catch(() => {});

const showPicture = async (): Promise<void> => {
  const { openOnAir } = await import('./app/prefetch-room.ts');
  const patience = new Promise<void>((resolve) => setTimeout(resolve, pictureFirstMs));
  await Promise.race([openOnAir(pathname + search), patience]);
};

/** What the build has named in the page for this moment is fetched side by side, see `finish-build.ts`. */
const fetchLater = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'preload';
};

const begin = async (): Promise<void> => {
  if (isRoom && isOnAir()) {
    await showPicture().catch(() => {});
    fetchLater();
  } else if (isRoom) void goAhead();
  const { draw } = await import('./mount.tsx');
  draw();
};

void begin();
