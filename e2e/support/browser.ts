/** Debian's Chromium, driven by playwright-core. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tools/bootstrap/chromium.mjs';
import { followToasts } from './toasts.ts';

const flags = [
  // Chromium's sandbox does not work for root, as which containers and build machines run.
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  // Half of the default rate: encoding the picture in software is most of what a live journey computes.
  '--use-fake-device-for-media-stream=fps=10',
  // Chromium uses the last of two such lists. This is playwright's own, plus the menus of the address bar: Chromium loads those
  // into a process of their own with every new window, at half the cost of opening it.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'PreloadTopChromeWebUI',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'WebUIOmniboxPopup',
    'SpareRendererForSitePerProcess',
  ].join()}`,
];

/** Longer than playwright's 30 s, for a machine whose cores are taken by others. */
const actionTimeoutMs = 120_000;

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly locale?: string;
  /** Lets the background of the login page move. Off by default: it is expensive without a graphics card. */
  readonly isMoving?: boolean;
  readonly hasTouch?: boolean;
  /**
   * A small picture and unprocessed sound, for journeys that look at neither: encoding the picture and removing echoes is most of
   * what a live journey computes.
   */
  readonly hasLightDevices?: boolean;
  readonly baseURL?: string;
  /** Share a context with another page, as two tabs of one browser do; default is a new one. */
  readonly context?: BrowserContext;
};

export type JourneyPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and uncaught exceptions. */
  readonly complaints: readonly string[];
};

/** `more` flags beside those that every browser of tests and benches gets. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium: run "node tools/bootstrap.mjs --browser"');
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

export async function newPage(browser: Browser, options: PageOptions = {}): Promise<JourneyPage> {
  const {
    width = 1440,
    height = 900,
    locale = 'pt-BR',
    isMoving = false,
    hasTouch = false,
    hasLightDevices = false,
    baseURL,
  } = options;
  const context =
    options.context ??
    (await browser.newContext({
      viewport: { width, height },
      locale,
      hasTouch,
      reducedMotion: isMoving ? 'no-preference' : 'reduce',
      ...(baseURL === undefined ? {} : { baseURL }),
    }));
  context.setDefaultTimeout(actionTimeoutMs);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  // Blurring what lies behind a dialog is half of what compositing costs without a graphics card.
  await protocol.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  });
  if (options.context === undefined) await allowWakeLock(protocol);
  followToasts(page);
  if (hasLightDevices) await page.addInitScript(askForLessMedia);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  return { page, context, complaints };
}

/** The headless build refuses it unless this call allows it; playwright's own call would refuse all others. Holds as long as its session. */
async function allowWakeLock(protocol: CDPSession): Promise<void> {
  const { targetInfo } = await protocol.send('Target.getTargetInfo');
  await protocol.send('Browser.setPermission', {
    permission: { name: 'screen-wake-lock' },
    setting: 'granted',
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  });
}

/** Runs in the page. */
function askForLessMedia(): void {
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const small = { width: 320, height: 180 };
  const unprocessed = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const withLess = (wanted: boolean | MediaTrackConstraints | undefined, less: MediaTrackConstraints) =>
    typeof wanted === 'object' ? { ...wanted, ...less } : (wanted ?? false);
  navigator.mediaDevices.getUserMedia = ({ audio, video } = {}) =>
    ask({ audio: withLess(audio, unprocessed), video: withLess(video, small) });
}
