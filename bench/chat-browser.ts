/** A viewer's page on a slow phone (4x slower CPU) while 200 messages a second go by: frames stay short, the document stays small. */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/bootstrap/chromium.mjs';
import { addLiveRoom, CrowdSocket, seedCrowd } from './lib/crowd.ts';
import { percentile } from './lib/load.ts';
import { logIn, startPalco } from './lib/palco.ts';

const messagesPerSecond = 200;
const seconds = 10;
const targetMs = 33;

const palco = await startPalco(3915);
const roomId = await addLiveRoom(palco.databaseUrl);
const speakers = await Promise.all(
  (await seedCrowd(palco.databaseUrl, 20, true)).map(({ token, session }) =>
    CrowdSocket.connect(palco.url, { token, session }),
  ),
);
const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium: run "node tools/bootstrap.mjs --browser"');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
const { token, session } = await logIn(palco.url, 'viewer@palco.test');
await fetch(`${palco.url}/api/users/onboarding`, {
  method: 'PUT',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ global_skip: true }),
});
await page.addInitScript(
  ([accessToken, sessionToken]) => {
    localStorage.setItem('palco.token', accessToken ?? '');
    sessionStorage.setItem('palco.session', sessionToken ?? '');
  },
  [token, session],
);
await page.goto(`${palco.url}/course/${roomId}`);
await page.getByRole('textbox').waitFor();
const devtools = await page.context().newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

const startedAt = performance.now();
const speaking = (async () => {
  for (let n = 0; n < messagesPerSecond * (seconds + 2); n += 1) {
    await delay(Math.max(0, startedAt + (n * 1000) / messagesPerSecond - performance.now()));
    void speakers[n % speakers.length]?.ask('send_message', { roomId, message: `mensagem número ${n}`, type: 0 });
  }
})();
await page.waitForFunction(() => document.querySelectorAll('article').length > 3);
await delay(1000);
const { frames, counts } = await page.evaluate(async (ms) => {
  const frames: number[] = [];
  const counts: number[] = [];
  let last = performance.now();
  const end = last + ms;
  await new Promise<void>((resolve) => {
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      if (frames.length % 20 === 0) counts.push(document.querySelectorAll('*').length);
      if (now < end) requestAnimationFrame(tick);
      else resolve();
    };
    requestAnimationFrame(tick);
  });
  return { frames, counts };
}, seconds * 1000);
await speaking;
await browser.close();
for (const socket of speakers) socket.close();
await palco.stop();

const p95 = percentile(frames, 0.95);
const [least, most] = [Math.min(...counts), Math.max(...counts)];
console.log(
  `chat in the browser, ${messagesPerSecond} messages/s, 4x slower CPU: p95 frame ${p95} ms of ${frames.length} frames (target below ${targetMs}), ` +
    `${least} to ${most} elements in the document`,
);
process.exitCode = p95 < targetMs && most - least < 300 ? 0 : 1;
