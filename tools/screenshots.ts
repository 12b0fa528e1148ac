/** Takes the pictures of the README from a demo: `npm run screenshots`. Needs a minute, because the demo live has to start. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { post, startPalco } from '../bench/lib/palco.ts';
import { launchBrowser } from '../e2e/support/browser.ts';

const folder = path.resolve(import.meta.dirname, '../docs/screenshots');
const port = 3311;
const liveLimitMs = 120_000;
const size = { width: 1440, height: 860 };

type Room = { readonly id: string; readonly name: string; readonly live: boolean };
type Account = { readonly token: string; readonly session: string };

const palco = await startPalco(port, { NODE_ENV: 'development' });
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const [organizer, viewer, second] = await Promise.all(['organizer', 'viewer', 'viewer2'].map(logIn));
  if (!organizer || !viewer || !second) throw new Error('The demo accounts are missing');
  const live = await waitForLive(viewer);
  await talk(live, [
    [viewer, 'Bom dia! O som está ótimo por aqui.'],
    [second, 'Cheguei agora. Já começou a parte da luz?'],
    [viewer, 'Está começando. O guia está nos anexos.'],
    [organizer, 'Bem-vindos! O quiz abre em cinco minutos.'],
    [second, 'Combinado, obrigada!'],
  ]);
  const next = await createRoom(organizer, live);
  const { token: link } = await post(
    `${palco.url}/livestream/token`,
    { roomId: next.id, type: 'producer' },
    organizer.token,
  );
  await takePicture(browser, { name: 'home', at: '/home', account: viewer });
  await takePicture(browser, { name: 'room', at: `/course/${live.id}`, account: viewer, needs: 'video' });
  await takePicture(browser, {
    name: 'producer',
    at: `/producer/${next.id}?token=${link}`,
    account: organizer,
    needs: 'video',
  });
  await takePicture(browser, { name: 'organizer', at: '/organizer/rooms', account: organizer });
} finally {
  await browser.close();
  await palco.stop();
}

async function logIn(name: string): Promise<Account> {
  const login = await post(`${palco.url}/api/auth/login`, { username: `${name}@palco.test`, password: 'palco-demo' });
  const token = login['accessToken'] ?? '';
  const { session_token: session = '' } = await post(`${palco.url}/api/auth/session`, {}, token);
  await fetch(`${palco.url}/api/users/onboarding`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ global_skip: true }),
  });
  return { token, session };
}

async function waitForLive({ token }: Account): Promise<Room> {
  const deadline = performance.now() + liveLimitMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${palco.url}/api/rooms/`, { headers: { authorization: `Bearer ${token}` } });
    const channels = (await answer.json()) as { rooms: Room[] }[];
    const live = channels.flatMap(({ rooms }) => rooms).find((room) => room.live);
    if (live) return live;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The demo live did not start');
}

/** A room that is not live yet, beside the one that is. */
async function createRoom({ token }: Account, beside: Room): Promise<Room> {
  const answer = await fetch(`${palco.url}/api/rooms/info/${beside.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { channelId, courseId } = (await answer.json()) as { channelId: string; courseId: string };
  const name = 'Aula ao vivo: três luzes';
  const { id = '' } = await post(`${palco.url}/api/rooms/`, { name, channelId, courseId }, token);
  return { id, name, live: false };
}

async function talk(room: Room, lines: readonly (readonly [Account, string])[]): Promise<void> {
  for (const [account, text] of lines) {
    await post(`${palco.url}/api/rooms/${room.id}/message`, { text }, account.token);
  }
}

type Picture = {
  readonly name: string;
  readonly at: string;
  readonly account: Account;
  /** Wait until the page plays something. */
  readonly needs?: 'video';
};

async function takePicture(from: Browser, { name, at, account, needs }: Picture): Promise<void> {
  const context = await from.newContext({ viewport: size, locale: 'pt-BR', reducedMotion: 'reduce' });
  await context.addInitScript(({ token, session }) => {
    localStorage.setItem('palco.token', token);
    sessionStorage.setItem('palco.session', session);
  }, account);
  const page = await context.newPage();
  await page.goto(palco.url + at);
  await page.locator('main').waitFor();
  await page.waitForLoadState('networkidle');
  if (needs === 'video') {
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  }
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 85 });
  await context.close();
}
