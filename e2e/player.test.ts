import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import type { PageOptions } from './support/browser.ts';
import { useJourney } from './support/journey.ts';
import { closeMenu } from './support/menu.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';

const journey = useJourney();
let roomId: string;
beforeAll(async () => {
  const filmId = await addFilm(journey.server, '854x480');
  const captions = 'WEBVTT\n\n00:00:00.000 --> 00:00:30.000\nBem-vindas e bem-vindos\n';
  await writeFile(path.join(journey.server.dataDir, 'videos', filmId, 'captions.pt-BR.vtt'), captions);
  await journey.server.sql(`update video_assets set captions = '{pt-BR}' where id = '${filmId}'`);
  roomId = await addRoom(journey.server, { name: 'Luz para quem fala', videoId: filmId });
  // Without a lease, so that one account may play in several tests.
  await journey.server.sql('update rooms set is_protected = false');
});

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
const expectPlaying = (page: Page) => expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(0.5);
/** The room from the beginning of its film, without the progress of an earlier test. */
const openRoom = async (page: Page) => {
  await journey.server.sql('delete from video_progress');
  await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
};
const watch = async (options: PageOptions = {}) => {
  const opened = await journey.openPage(options);
  await openRoom(opened.page);
  await expectPlaying(opened.page);
  return opened;
};
const player = (page: Page) => page.getByRole('region', { name: 'Vídeo' });
/** Text that is shown for a second or two may be gone when a busy machine reads the page. Returns whether it was shown since. */
const followText = async (page: Page, text: string) => {
  await page.evaluate((wanted) => {
    const look = () => {
      const isShown = [...document.querySelectorAll('span, div, p')].some((one) => one.textContent?.trim() === wanted);
      if (isShown) document.documentElement.dataset['wasShown'] = wanted;
    };
    delete document.documentElement.dataset['wasShown'];
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, text);
  return () => page.evaluate((wanted) => document.documentElement.dataset['wasShown'] === wanted, text);
};
/** The same for the controls of the player. */
const followControls = async (page: Page) => {
  await player(page).evaluate((frame) => {
    const look = () => {
      if (!frame.hasAttribute('data-idle')) document.documentElement.dataset['hadControls'] = 'true';
    };
    new MutationObserver(look).observe(frame, { attributeFilter: ['data-idle'] });
  });
  return () => page.evaluate(() => document.documentElement.dataset['hadControls'] === 'true');
};
const pick = async (page: Page, menu: string, item: string) => {
  // By keyboard: the controls hide while the mouse does not move.
  await page.getByRole('button', { name: menu }).press('Enter');
  await page.getByRole('menuitemradio', { name: item, exact: true }).press('Enter');
};

describe('a finger on the picture', () => {
  const at = async (page: Page, share: number) => {
    const box = await player(page).boundingBox();
    if (!box) throw new Error('There is no player');
    return [box.x + box.width * share, box.y + box.height * 0.3] as const;
  };
  const areControlsShown = (page: Page) => player(page).evaluate((frame) => !frame.hasAttribute('data-idle'));

  const controlsHide = (page: Page) => expect.poll(() => areControlsShown(page), { timeout: 120_000 }).toBe(false);

  it('skips by a double tap, in the direction of its side, and shows it; one tap shows and hides the controls', async () => {
    const { page } = await watch({ width: 360, height: 740, hasTouch: true });
    await page.evaluate(() => document.querySelector('video')?.pause());
    const before = await timeOf(page);
    const twice = async (share: number, count = 2) => {
      const [x, y] = await at(page, share);
      // Sent together: a second tap that waits for the response to the first may be too late for a double tap.
      await Promise.all(Array.from({ length: count }, () => page.touchscreen.tap(x, y)));
    };
    const wasShown = await followText(page, '10 s');
    await twice(0.9);
    await expect.poll(wasShown).toBe(true);
    await expect.poll(() => timeOf(page)).toBeCloseTo(before + 10, 0);
    await page.getByText('10 s', { exact: true }).waitFor({ state: 'detached' });
    await twice(0.9, 2);
    await expect.poll(() => timeOf(page)).toBeCloseTo(before + 20, 0);
    await page.getByText('10 s', { exact: true }).waitFor({ state: 'detached' });
    await twice(0.1);
    await expect.poll(() => timeOf(page)).toBeCloseTo(before + 10, 0);

    // One tap shows and hides the controls, and never presses a hidden one.
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.currentTime = 0;
      return video?.play();
    });
    await controlsHide(page);
    // In the middle, where the hidden pause button is.
    const box = await player(page).boundingBox();
    if (!box) throw new Error('There is no player');
    const wereShown = await followControls(page);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(wereShown).toBe(true);
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
    // After the time in which a second tap would make a double tap.
    await controlsHide(page);
    await page.touchscreen.tap(...(await at(page, 0.1)));
    await expect.poll(() => areControlsShown(page)).toBe(true);
    await page.touchscreen.tap(...(await at(page, 0.9)));
    // By the tap, not by the timer some seconds later.
    await expect.poll(() => areControlsShown(page), { timeout: 1500 }).toBe(false);
  });
});

describe('the player', () => {
  it('begins muted where the browser requires it, offers the sound, publishes its title to lock screens and obeys their buttons', async () => {
    const { page } = await journey.openPage();
    await page.addInitScript(() => {
      // As a browser does before any user gesture; an automated one counts as if there had been one.
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        if (this.muted || 'wasPressed' in globalThis) return play.call(this);
        return Promise.reject(new DOMException('press first', 'NotAllowedError'));
      };
      const handlers: Record<string, MediaSessionActionHandler | null> = {};
      Object.assign(globalThis, { handlers });
      const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
      navigator.mediaSession.setActionHandler = (action, handler) => {
        handlers[action] = handler;
        set(action, handler);
      };
    });
    await openRoom(page);
    await expectPlaying(page);
    const isMuted = () => page.evaluate(() => document.querySelector('video')?.muted);
    await expect.poll(() => isMuted()).toBe(true);
    await page.getByRole('button', { name: 'Ativar som' }).first().click();
    await expect.poll(() => isMuted()).toBe(false);
    await page.evaluate(() => Object.assign(globalThis, { wasPressed: true }));

    const metadata = await page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      pictures: navigator.mediaSession.metadata?.artwork.length,
    }));
    expect(metadata).toEqual({ title: 'Luz para quem fala', pictures: 1 });
    const press = (action: MediaSessionAction, details: object = {}) =>
      page.evaluate(
        ([name, given]) => {
          const { handlers } = globalThis as unknown as { handlers: Record<string, (details: object) => void> };
          handlers[name]?.({ action: name, ...given });
        },
        [action, details] as const,
      );
    await press('pause');
    await page.getByRole('button', { name: 'Reproduzir' }).first().waitFor();
    await press('seekto', { seekTime: 5 });
    await expect.poll(() => timeOf(page)).toBe(5);
    await press('seekforward');
    await expect.poll(() => timeOf(page)).toBe(15);
    await press('seekbackward', { seekOffset: 3 });
    await expect.poll(() => timeOf(page)).toBe(12);
    await press('play');
    await expect.poll(() => timeOf(page)).toBeGreaterThan(12);
  });

  it('obeys the keyboard as soon as it is there, lists its keys, opens in a floating window and returns, and has all its buttons inside the picture at 320 and 360 px', async () => {
    const { page } = await watch();
    const isPaused = () => page.evaluate(() => document.querySelector('video')?.paused);
    await page.keyboard.press('k');
    await expect.poll(isPaused).toBe(true);
    await page.keyboard.press(' ');
    await expect.poll(isPaused).toBe(false);
    await page.keyboard.press(' ');
    await expect.poll(isPaused).toBe(true);
    await page.keyboard.press('5');
    await expect.poll(() => timeOf(page)).toBeCloseTo(15, 0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    for (const key of ['Espaço', 'C']) await keys.getByText(key, { exact: true }).waitFor();
    // Not for the player while the dialog is open.
    await page.keyboard.press('k');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await expect.poll(isPaused).toBe(true);
    // Enough of the film for what follows.
    await page.keyboard.press('0');
    await page.keyboard.press('k');
    await expect.poll(isPaused).toBe(false);

    const isFloating = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
    const float = page.getByRole('button', { name: 'Janela flutuante' });
    await expect.poll(() => isFloating()).toBe(false);
    await float.press('Enter');
    await expect.poll(isFloating).toBe(true);
    await expect.poll(() => float.getAttribute('aria-pressed')).toBe('true');
    const before = await timeOf(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(before);
    await float.press('Enter');
    await expect.poll(isFloating).toBe(false);
    await expect.poll(() => float.getAttribute('aria-pressed')).toBe('false');

    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await player(page).hover();
      const frame = await player(page).boundingBox();
      for (const name of ['Legendas', 'Velocidade', 'Qualidade', 'Tela cheia']) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
      }
      await expect.poll(() => player(page).getByText('/ 00:00:30').isVisible()).toBe(true);
    }
  });

  it('does not lose the focus when the user skips past the loaded part', async () => {
    const { page } = await journey.openPage();
    const forward = page.getByRole('button', { name: /^Avançar/ }).first();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Four seconds each: from the sixteenth second on nothing loads.
    await page.route(/\/seg-0000[4-9]\.m4s/, async (route) => {
      await held;
      await route.continue();
    });
    await openRoom(page);
    await expectPlaying(page);
    await forward.focus();
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('Enter');
    await player(page).getByRole('status').getByText('Carregando').waitFor();
    await expect.poll(() => forward.evaluate((button) => button === document.activeElement)).toBe(true);
    letGo();
    await expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(20);
  });

  it('changes speed and quality, shows captions, remembers speed and captions, and shows watermark, menus and dialogs in full screen too', async () => {
    const { page } = await watch();
    await pick(page, 'Velocidade', '2×');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(2);
    await pick(page, 'Velocidade', '0.5×');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(0.5);
    await page.getByRole('button', { name: 'Qualidade' }).press('Enter');
    await page.getByRole('menuitemradio', { name: /^Automática \(\d+p\)$/ }).waitFor();
    await closeMenu(page);
    const asked = page.waitForRequest((request) => request.url().includes('/360p/'));
    await pick(page, 'Qualidade', '360p');
    await asked;
    await page.getByRole('button', { name: 'Legendas' }).press('Enter');
    await expect
      .poll(() =>
        page.evaluate(() => (document.querySelector('video')?.textTracks[0]?.activeCues?.[0] as VTTCue)?.text),
      )
      .toBe('Bem-vindas e bem-vindos');
    const captions = page.getByRole('button', { name: 'Legendas' });
    await expect.poll(() => captions.getAttribute('aria-pressed')).toBe('true');

    await page.reload();
    await expectPlaying(page);
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(0.5);
    await expect.poll(() => captions.getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: 'Tela cheia' }).press('Enter');
    const isWithin = (selector: string) =>
      page.evaluate((wanted) => (document.fullscreenElement?.querySelector(wanted) ?? null) !== null, selector);
    await expect.poll(() => isWithin('video')).toBe(true);
    await page.getByRole('button', { name: 'Velocidade' }).press('Enter');
    await page.getByRole('menuitemradio', { name: '1.5×' }).waitFor();
    await expect.poll(() => isWithin('[role="menu"]')).toBe(true);
    // The open menu receives the keys.
    const volume = () => page.evaluate(() => document.querySelector('video')?.volume);
    const before = await volume();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await expect.poll(() => volume()).toBe(before);
    await page.getByRole('menuitemradio', { name: '1.5×' }).press('Enter');
    const speed = page.getByRole('button', { name: 'Velocidade' });
    await expect.poll(() => speed.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    await expect.poll(() => isWithin('[role="dialog"]')).toBe(true);
    await expectNoAxeViolations(page);
    await expect
      .poll(() => page.evaluate(() => /\d+ viewer/.test(document.fullscreenElement?.textContent ?? '')))
      .toBe(true);
  });

  it('shows when the video does not load, and continues by itself once the network is back', async () => {
    const { page, context } = await journey.openPage();
    await page.route('**/*.m3u8', (route) => route.abort());
    await page.clock.install();
    await openRoom(page);
    const failed = page.getByRole('alert').getByText('O vídeo parou de responder');
    // Its own retries come first; they take half a minute in all.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1000);
          return failed.isVisible();
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    await page.clock.runFor(5000);
    await expect.poll(() => failed.isVisible()).toBe(true);
    await expectNoAxeViolations(page);
    await page.unroute('**/*.m3u8');
    await context.setOffline(true);
    await context.setOffline(false);
    await failed.waitFor({ state: 'detached' });
    await page.clock.resume();
    await expectPlaying(page);
  });

  it('fetches a new address when the one it has is refused, and stays where it was', async () => {
    const { page } = await journey.openPage();
    await journey.server.sql(
      `insert into video_progress (user_id, video_id, duration_s, position_s, updated_at)
       select users.id, video_id, 30, 12, now() from users, rooms where email = 'viewer2@palco.test' and rooms.id = ${roomId}`,
    );
    let askedForRoom = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/rooms/${roomId}`) askedForRoom += 1;
    });
    // Every segment is refused until the room is requested a second time.
    await page.route('**/videos/**/*.m4s', (route) =>
      askedForRoom < 2 ? route.fulfill({ status: 403, body: '' }) : route.continue(),
    );
    await logIn(page, 'viewer2@palco.test', `/course/${roomId}`);
    await expect.poll(() => timeOf(page), { timeout: 120_000 }).toBeGreaterThan(12);
    expect(askedForRoom).toBe(2);
    expect(await timeOf(page)).toBeLessThan(25);
  });
});

describe('a recording that lacks segments of a node that was lost', () => {
  const isLost = (uri: string) => /seg-0000[1-5]\.m4s$/.test(uri);
  /** As playlists of a live have it, and as those of the finished recording. */
  const forms = {
    marked: (info: string, uri: string) => `#EXT-X-GAP\n${info}\n${uri}`,
    'left out': (_info: string, uri: string) => (uri.includes('00005') ? '#EXT-X-DISCONTINUITY' : ''),
  };
  const loseSegments = async (filmId: string, form: keyof typeof forms) => {
    const folder = path.join(journey.server.dataDir, 'videos', filmId);
    for await (const file of glob('*/index.m3u8', { cwd: folder })) {
      const playlist = await readFile(path.join(folder, file), 'utf8');
      const lines = playlist.replaceAll(/^(#EXTINF.*)\n(.*\.m4s)$/gm, (all, info: string, uri: string) =>
        isLost(uri) ? forms[form](info, uri) : all,
      );
      expect(lines).not.toBe(playlist);
      await writeFile(path.join(folder, file), lines.replaceAll('\n\n', '\n'));
    }
    for await (const file of glob('*/seg-0000[1-5].m4s', { cwd: folder })) await rm(path.join(folder, file));
  };

  it.each(['marked', 'left out'] as const)('plays over them to the end by itself (%s)', async (form) => {
    const filmId = await addFilm(journey.server, '426x240');
    await loseSegments(filmId, form);
    const room = await addRoom(journey.server, { name: 'Com falhas', videoId: filmId, isProtected: false });
    const { page } = await journey.openPage();
    const missing: string[] = [];
    page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
    await logIn(page, 'viewer@palco.test', `/course/${room}`);
    await expectPlaying(page);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.playbackRate = 4;
    });
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.ended), { timeout: 120_000 })
      .toBe(true);
    expect(missing).toEqual([]);
    expect(await page.getByRole('alert').getByText('O vídeo parou de responder').isVisible()).toBe(false);
  });
});
