import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages as words } from '../apps/web/src/features/live/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { blockMedia, loseNetwork, outlastReconnects, outlastWebrtc } from './support/live/network.ts';
import { api, enter, expectMediaReady, linkFor, startTransmission } from './support/live/people.ts';
import { expectBlack, expectMovement } from './support/live/screens.ts';
import { fillLogin, logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

const openRoom = async (name: string) => {
  const roomId = await addRoom(journey.server, { name, isProtected: false });
  return { roomId, path: `/producer/${roomId}?token=${await linkFor(journey.server, roomId, 'producer')}` };
};
const start = (page: Page) => page.getByRole('button', { name: words.start });
const onAir = (page: Page) => page.getByRole('timer', { name: words.onAir });
/** Large windows paint more of the picture, which costs time. */
const smallWindow = { width: 1000, height: 700 };
const light = { ...smallWindow, hasLightDevices: true };
const verdict = (page: Page, item: string, is: string) =>
  page.locator(`[data-item="${item}"][data-verdict="${is}"]`).waitFor({ timeout: 120_000 });

/** A producer who is live with their own camera. */
const startLive = async (path: string) => {
  const opened = await journey.openPage(light);
  await logIn(opened.page, 'monitor@palco.test', path);
  await expect.poll(() => start(opened.page).isEnabled(), { timeout: 120_000 }).toBe(true);
  await start(opened.page).click();
  await onAir(opened.page).waitFor({ timeout: 120_000 });
  return opened;
};
const watch = async (roomId: string) => {
  const opened = await journey.openPage(smallWindow);
  await logIn(opened.page, 'viewer@palco.test', `/course/${roomId}`);
  return opened;
};

describe('a producer', () => {
  it('tests, goes live, is seen, and ends for good', async () => {
    const { roomId, path } = await openRoom('Estreia');
    const { page, complaints } = await journey.openPage();
    await page.addInitScript(() => {
      const request = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = async () => {
        const lock = await request('screen');
        document.documentElement.dataset['awake'] = 'true';
        lock.addEventListener('release', () => delete document.documentElement.dataset['awake']);
        return lock;
      };
      const add = RTCPeerConnection.prototype.addTransceiver;
      RTCPeerConnection.prototype.addTransceiver = function (...given) {
        const [track] = given;
        const { dataset } = document.documentElement;
        if (typeof track !== 'string') dataset['sent'] = `${dataset['sent'] ?? ''} ${track.kind}`;
        return add.apply(this, given);
      };
    });
    const isAwake = () => page.evaluate(() => document.documentElement.dataset['awake'] === 'true');
    await logIn(page, 'monitor@palco.test', path);
    await page.getByRole('heading', { level: 1, name: 'Estreia' }).waitFor();
    for (const item of ['microphone', 'camera', 'server', 'network']) await verdict(page, item, 'good');
    await page.getByText(words.test.passed).waitFor();
    await expectMovement(page);

    const viewer = await watch(roomId);
    await start(page).click();
    await onAir(page).waitFor({ timeout: 120_000 });
    const onAirAt = Date.now();
    await expectMovement(viewer.page);
    await page.getByText(words.viewers({ count: 1 })).waitFor();
    await page.getByText(/\d,\d Mbit\/s/).waitFor();
    // By the test, then by the live.
    expect(await page.evaluate(() => document.documentElement.dataset['sent'])).toMatch(/^(?: video audio){2,}$/);
    // A phone that locks itself would take the camera away.
    await expect.poll(() => isAwake()).toBe(true);

    await page.getByRole('button', { name: words.end }).click();
    await page.getByRole('button', { name: words.endCancel }).click();
    await onAir(page).waitFor();
    await page.getByRole('button', { name: words.end }).click();
    await page.getByRole('button', { name: words.endConfirm }).click();
    await page.getByRole('heading', { name: words.endedTitle }).waitFor();
    const seconds = (Date.now() - onAirAt) / 1000;
    await expect.poll(isAwake).toBe(false);
    // The viewer's page shows the recording by itself, and it is the whole of it but for the very beginning.
    await viewer.page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
    await expect.poll(() => viewer.page.getByText('AO VIVO', { exact: true }).count()).toBe(0);
    await expectMovement(viewer.page);
    const recorded = await viewer.page.evaluate(() => document.querySelector('video')?.duration ?? 0);
    expect(recorded).toBeGreaterThan(seconds - 8);
    expect(complaints).toEqual([]);
  }, 600_000);

  it('without an enrolment in the course chats with its viewers beside the picture', async () => {
    const { roomId, path } = await openRoom('De fora');
    await journey.server.sql(
      `with course as (insert into courses (name, is_open) values ('Fechado', false) returning id),
       enrolment as (insert into enrolments (user_id, course_id, kind)
         select users.id, course.id, 'full' from users, course where email = 'viewer@palco.test')
       update rooms set course_id = course.id from course where rooms.id = ${roomId}`,
    );
    const { page } = await startLive(path);
    const viewer = await watch(roomId);
    await page.getByText(words.viewers({ count: 1 })).waitFor();
    const say = async (from: Page, text: string) => {
      const field = from.getByRole('region', { name: 'Chat' }).getByRole('textbox');
      await field.fill(text);
      await field.press('Enter');
    };
    await say(viewer.page, 'Boa noite!');
    await page.getByText('Boa noite!').waitFor();
    await say(page, 'Sejam bem-vindos.');
    await viewer.page.getByText('Sejam bem-vindos.').waitFor();

    await page.getByRole('button', { name: words.end }).click();
    await page.getByRole('button', { name: words.endConfirm }).click();
    await page.getByRole('link', { name: words.openRoom }).click();
    await page.waitForURL(`**/course/${roomId}?token=*`);
    // This browser has stored nothing.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'De fora' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/course/${roomId}`);
  }, 600_000);

  it('is seen by viewers when the camera is off and on again, the server was killed, or a camera is unplugged', async () => {
    const { roomId, path } = await openRoom('Câmera');
    const { page } = await startLive(path);
    const viewer = await watch(roomId);
    await expectMovement(viewer.page);
    await page.getByRole('button', { name: words.turnCameraOff }).click();
    await page.getByRole('heading', { name: words.cameraOff }).waitFor();
    await expectBlack(viewer.page);
    await page.getByRole('button', { name: words.turnCameraOn }).click();
    await expectMovement(viewer.page);

    // Both reconnect by themselves after the server was killed.
    await journey.server.kill9();
    await page.getByText(words.reconnecting).waitFor({ timeout: 120_000 });
    await journey.server.restart();
    await expectMovement(viewer.page);
    await page.getByText(words.reconnecting).waitFor({ state: 'detached', timeout: 120_000 });
    await onAir(page).waitFor();

    // Another camera takes the place of one that is unplugged.
    await page.evaluate(() => {
      const { srcObject } = document.querySelector('video') as HTMLVideoElement;
      const [track] = (srcObject as MediaStream).getVideoTracks();
      // As a browser does when the camera is unplugged: the track ends, and only another camera is listed. Chromium
      // itself has only one fake camera that can be sent.
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.enumerateDevices = () =>
        Promise.resolve([{ kind: 'videoinput', deviceId: 'spare', label: 'Câmera reserva' } as MediaDeviceInfo]);
      navigator.mediaDevices.getUserMedia = () => ask({ video: { width: 640, height: 360 } });
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    });
    await expectToast(page, words.tookOver.video({ name: 'Câmera reserva' }));
    await expectMovement(page);
    await expectMovement(viewer.page);
  }, 600_000);

  it('is asked before leaving while live, and can return', async () => {
    const { path } = await openRoom('Sair');
    const { page } = await startLive(path);
    await page.getByRole('link', { name: 'Página inicial' }).first().click();
    await page.getByRole('button', { name: words.stay }).click();
    await onAir(page).waitFor();
    await page.getByRole('link', { name: 'Página inicial' }).first().click();
    await page.getByRole('button', { name: words.leave }).click();
    await page.waitForURL('**/home');
    await page.goto(path);
    await page.getByRole('button', { name: words.resume }).click();
    await onAir(page).waitFor({ timeout: 120_000 });
    // A logout leaves the page too: cancelled, the login stays; confirmed, it ends.
    const logOut = page.getByRole('button', { name: 'Sair', exact: true }).first();
    await logOut.click();
    await page.getByRole('button', { name: words.stay }).click();
    await onAir(page).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('palco.token'))).not.toBeNull();
    await logOut.click();
    await page.getByRole('button', { name: words.leave }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
  });

  it('stays on the page however long the network is gone, and continues by itself', async () => {
    const { roomId, path } = await openRoom('Túnel');
    const { page, context } = await startLive(path);
    await loseNetwork(page);
    await page.getByText(words.offlineLive).waitFor();
    await outlastReconnects(page);
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await context.setOffline(false);
    await page.getByText('Conexão perdida').waitFor({ state: 'detached' });
    await onAir(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/producer/${roomId}`);
    const viewer = await watch(roomId);
    await expectMovement(viewer.page);
  }, 600_000);

  it('is shown which was lost, the permission or the camera, and that an organizer ended the live', async () => {
    const { roomId, path } = await openRoom('Tomadas');
    const { page } = await startLive(path);
    const sentence = (name: string) => page.getByRole('heading', { name });
    await page.evaluate(() => {
      const { srcObject } = document.querySelector('video') as HTMLVideoElement;
      const [camera] = (srcObject as MediaStream).getVideoTracks();
      // As a phone does when it is locked.
      const mute = (isMuted: boolean) => {
        Object.defineProperty(camera, 'muted', { configurable: true, value: isMuted });
        camera?.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
      };
      globalThis.addEventListener('lock', () => mute(true));
      globalThis.addEventListener('unlock', () => mute(false));
      // As Chromium does when the permission is revoked: no device has a name any more.
      globalThis.addEventListener('revoke', () => {
        navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus);
        navigator.mediaDevices.enumerateDevices = () =>
          Promise.resolve([{ kind: 'videoinput', deviceId: '', label: '' } as MediaDeviceInfo]);
        camera?.stop();
        camera?.dispatchEvent(new Event('ended'));
      });
    });
    const happens = (name: string) => page.evaluate((what) => globalThis.dispatchEvent(new Event(what)), name);
    await happens('lock');
    await sentence(words.problems.mutedVideo.title).waitFor();
    await expectNoAxeViolations(page);
    await happens('unlock');
    await sentence(words.problems.mutedVideo.title).waitFor({ state: 'detached' });
    await happens('revoke');
    await sentence(words.problems.deniedVideo.title).waitFor();

    const organizer = await enter(journey.server, 'organizer@palco.test');
    await api(journey.server, 'POST', `/api/rooms/end/live/${roomId}`, organizer);
    await page.getByRole('heading', { name: words.endedTitle }).waitFor();
  });

  it('is shown when another producer is live', async () => {
    const { roomId, path } = await openRoom('Ocupada');
    await startTransmission(journey, roomId);
    const { page } = await journey.openPage(light);
    await logIn(page, 'organizer@palco.test', path);
    await page.getByRole('button', { name: words.resume }).click();
    await page.getByText(words.refusals.stageFull).waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('the producer page', () => {
  it('needs a link that opens this room', async () => {
    const { roomId } = await openRoom('Sem link');
    const preview = await linkFor(journey.server, roomId, 'preview');
    const { page } = await journey.openPage(light);
    await logIn(page, 'viewer@palco.test');
    for (const query of ['', '?token=', '?token=made-up', `?token=${preview}`]) {
      await page.goto(`/producer/${roomId}${query}`);
      await page.waitForURL('**/noPermission');
    }
  });

  it('opens after the login of a user with a link who has not accepted the terms, also when the live is known later', async () => {
    const { roomId, path } = await openRoom('Depois do login');
    await journey.server.sql(
      `with course as (insert into courses (name, is_open, terms_url, terms_hash)
         values ('Com termos', true, '/files/termos.pdf', repeat('a', 64)) returning id)
       update rooms set course_id = course.id from course where rooms.id = ${roomId}`,
    );
    const { page } = await journey.openPage(light);
    await page.goto(path);
    await page.route('**/api/rooms/live/status/*', (route) => route.abort());
    await fillLogin(page, 'viewer2@palco.test');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.failedTitle }).waitFor();
    await expectGoodScreen(page);
    await page.unroute('**/api/rooms/live/status/*');
    // It is also asked for again by itself.
    await page.getByRole('heading', { level: 1, name: 'Depois do login' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  });

  it('shows what to do about each problem with the devices', async () => {
    const { path } = await openRoom('Sem câmera');
    const { page } = await journey.openPage(light);
    await page.addInitScript(() => {
      const problem = localStorage.getItem('problem') ?? 'NotAllowedError';
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', problem));
      navigator.permissions.query = () => Promise.resolve({ state: 'denied' } as PermissionStatus);
    });
    await logIn(page, 'viewer@palco.test', path);
    for (const [name, { title }] of [
      ['NotAllowedError', words.problems.denied],
      ['NotReadableError', words.problems.busyAudio],
      ['NotFoundError', words.problems.missing],
    ] as const) {
      if (name !== 'NotAllowedError') {
        await page.evaluate((problem) => localStorage.setItem('problem', problem), name);
        await page.reload();
      }
      await page.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => start(page).isDisabled()).toBe(true);
      await page.getByText(words.blockers.microphone).waitFor();
      await expectNoAxeViolations(page);
    }
  });

  it('lets a screen take the place of a camera that is missing', async () => {
    const { path } = await openRoom('Só a tela');
    const { page } = await journey.openPage(light);
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (constraints) =>
        constraints?.video ? Promise.reject(new DOMException('none', 'NotFoundError')) : ask(constraints);
      navigator.mediaDevices.getDisplayMedia = async () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        return canvas.captureStream(5);
      };
    });
    await logIn(page, 'viewer@palco.test', path);
    await page.getByRole('heading', { name: words.problems.missingVideo.title }).waitFor();
    await page.getByText(words.blockers.picture).waitFor();
    await page.getByRole('button', { name: words.shareScreen }).click();
    await page.getByText(words.sharingScreen, { exact: true }).waitFor();
    await expect.poll(() => start(page).isEnabled()).toBe(true);
    await page.evaluate(() => {
      const { srcObject } = document.querySelector('video') as HTMLVideoElement;
      const [screen] = (srcObject as MediaStream).getVideoTracks();
      screen?.dispatchEvent(new Event('ended'));
    });
    await expectToast(page, words.screenEndedDark);
  });

  it('does not open the room where no media gets through, and says which setting to change', async () => {
    const { roomId, path } = await openRoom('Porta fechada');
    const { page } = await journey.openPage(light);
    await blockMedia(page);
    await logIn(page, 'monitor@palco.test', path);
    await expect.poll(() => start(page).isEnabled(), { timeout: 120_000 }).toBe(true);
    await start(page).click();
    await outlastWebrtc(page);
    await page.getByRole('alert').filter({ hasText: words.test.blocked.browser }).waitFor({ timeout: 120_000 });
    await expect.poll(() => start(page).isEnabled()).toBe(true);
    const viewer = await enter(journey.server, 'viewer@palco.test');
    const status = await api(journey.server, 'GET', `/api/rooms/live/status/${roomId}`, viewer);
    expect(status).toMatchObject({ live: false, liveStatus: 'not_live' });
  });

  it('has its sound processing off at first, a note where a browser has none, and no start without a network', async () => {
    const { path } = await openRoom('Som');
    const { page, context } = await journey.openPage();
    await page.addInitScript(() => {
      const known = navigator.mediaDevices.getSupportedConstraints();
      navigator.mediaDevices.getSupportedConstraints = () => ({ ...known, autoGainControl: false });
    });
    await logIn(page, 'viewer@palco.test', path);
    await page.getByRole('tab', { name: words.advanced }).click();
    const noise = page.getByRole('switch', { name: words.processing.noiseSuppression.label });
    await expect.poll(() => noise.isChecked()).toBe(false);
    await expect.poll(() => page.getByRole('switch').count()).toBe(2);
    await page.getByText(words.notSupported).waitFor();
    await noise.check();
    await expect.poll(() => start(page).isEnabled(), { timeout: 120_000 }).toBe(true);
    await context.setOffline(true);
    await page.getByText(words.offline).waitFor();
    await expect.poll(() => start(page).isDisabled()).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => start(page).isEnabled()).toBe(true);
  });

  it('is accessible and fits at every width', async () => {
    const { path } = await openRoom('Acessível');
    const { page } = await journey.openPage();
    await logIn(page, 'viewer@palco.test', path);
    await verdict(page, 'network', 'good');
    await expectGoodScreen(page, everyWidth);
  });
});
