/** Faults of the machine: a database that is away for a minute, a full disk, and a clock that is moved by an hour. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isChosen } from './chosen.ts';
import { type MovableClock, openClock } from './clock.ts';
import { mountDisk, type SmallDisk } from './disk.ts';
import { eventually } from './eventually.ts';
import { headersOf } from './http.ts';
import { Link } from './link.ts';
import { report, reportRefused } from './report.ts';
import { openRig, type Rig } from './rig.ts';
import { runRound } from './round.ts';
import { findVictim, send } from './victims.ts';
import { workloadNames } from './workload.ts';

const megabyte = 1024 ** 2;

const outage = 'database away for 60 s';
describe.runIf(isChosen(outage))('a database', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig();
  });
  afterAll(() => rig.close());

  it(outage, async () => {
    const organizer = await rig.logIn('organizer@palco.test');
    const fault = async () => {
      const processes = findVictim(rig.server, 'database');
      send(processes, 'SIGSTOP');
      const backAt = performance.now() + 60_000;
      try {
        // The first statements wait for as long as a statement may; then calls are answered.
        await delay(30_000);
        const answer = await fetch(`${rig.server.url}/api/auth/me`, { headers: headersOf(organizer) });
        expect([answer.status, await answer.json()]).toEqual([
          503,
          expect.objectContaining({ error: 'SERVICE_UNAVAILABLE' }),
        ]);
        expect((await fetch(`${rig.server.url}/livez`)).status).toBe(200);
        await delay(Math.max(0, backAt - performance.now()));
      } finally {
        send(processes, 'SIGCONT');
      }
    };
    report(await runRound(rig, { name: outage, workloads: workloadNames, fault }));
  });
});

const reserve = 'disk full up to the reserve';
const fullDisk = 'disk full to the last byte';
describe.runIf(isChosen(reserve) || isChosen(fullDisk))('a disk', () => {
  const reserveMb = 160;
  let disk: SmallDisk | string;
  let rig: Rig;
  beforeAll(async () => {
    disk = await mountDisk(900);
    if (typeof disk === 'string') return;
    rig = await openRig({ dataDir: disk.folder, env: { PALCO_DISK_RESERVE_MB: `${reserveMb}` } });
  });
  afterAll(async () => {
    if (typeof disk === 'string') return;
    await rig.close();
    await disk.close();
  });

  const statusOfNewUpload = async () => {
    const headers = { ...headersOf(await rig.logIn('organizer@palco.test')), 'content-type': 'application/json' };
    const body = JSON.stringify({ fileName: 'aula.mp4', bytes: 1000 });
    const answer = await fetch(`${rig.server.url}/api/rooms/upload/component`, { method: 'POST', headers, body });
    return `${answer.status} ${((await answer.json()) as { error?: string }).error}`;
  };

  it.runIf(isChosen(reserve))(reserve, async () => {
    if (typeof disk === 'string') return reportRefused(reserve, disk);
    const small = disk;
    const isRecording: boolean[] = [];
    // The account that transmits, which is no organizer.
    const producer = new Link(rig.server.url, await rig.logIn('monitor@palco.test'), {
      onOpened: async () => {},
      onNotice: (name, payload) => {
        if (name === 'recording_status') isRecording.push((payload as { isRecording: boolean }).isRecording);
      },
    });
    const outcomes = await runRound(rig, {
      name: reserve,
      workloads: workloadNames,
      fault: async (goOn) => {
        await small.fill((reserveMb * megabyte) / 2);
        await eventually('uploads are refused', async () => (await statusOfNewUpload()) === '507 STORAGE_FULL');
        // Everything but media goes on, and so does the live for all its viewers.
        await goOn('chat', 'quiz', 'voucher', 'live', 'recording');
        await eventually('the producer knows', () => isRecording.at(-1) === false);
        await small.free();
        await eventually('the producer knows', () => isRecording.at(-1) === true);
      },
    });
    await producer.close();
    report(outcomes);
  });

  it.runIf(isChosen(fullDisk))(fullDisk, async () => {
    if (typeof disk === 'string') return reportRefused(fullDisk, disk);
    const small = disk;
    const outcomes = await runRound(rig, {
      name: fullDisk,
      workloads: workloadNames,
      fault: async (goOn) => {
        await small.fill(0);
        await goOn('live');
        await delay(10_000);
        await small.free();
      },
    });
    report(outcomes);
  });
});

const clocks = [
  { name: 'clock moved by +1 h', offsetS: 3600 },
  { name: 'clock moved by -1 h', offsetS: 0 },
] as const;
describe.runIf(clocks.some(({ name }) => isChosen(name)))('a clock', () => {
  let opened: { readonly clock: MovableClock; readonly rig: Rig } | null = null;
  beforeAll(async () => {
    const clock = await openClock();
    opened = clock && { clock, rig: await openRig(clock) };
  });
  afterAll(async () => {
    await opened?.rig.close();
  });

  for (const { name, offsetS } of clocks) {
    it.runIf(isChosen(name))(name, async () => {
      if (!opened) return reportRefused(name, 'libfaketime is not installed (Debian: apt-get install faketime)');
      const { clock, rig } = opened;
      // The way back from an hour ahead is a move of minus one hour.
      await clock.moveTo(offsetS === 0 ? 3600 : 0);
      await untilShifted(rig, offsetS === 0 ? 3600 : 0);
      const fault = async () => {
        rig.isClockMoved = true;
        await clock.moveTo(offsetS);
        await untilShifted(rig, offsetS);
      };
      report(await runRound(rig, { name, workloads: workloadNames, fault }));
      rig.isClockMoved = false;
    });
  }
});

/** Until the server's clock is so far ahead of this one. */
async function untilShifted(rig: Rig, offsetS: number): Promise<void> {
  await eventually(`the server's clock is ${offsetS} s ahead`, async () => {
    const { now } = (await (await fetch(`${rig.server.url}/livestream/time/`)).json()) as { now: number };
    return Math.abs((now - Date.now()) / 1000 - offsetS) < 120;
  });
}
