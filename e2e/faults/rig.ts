/** A server with a PostgreSQL and media workers of its own, and the people who use it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { query } from '../../apps/server/test/database.ts';
import { type Member, seedCrowd } from '../../bench/lib/crowd.ts';
import { launchBrowser, newPage } from '../support/browser.ts';
import { drawFilm } from '../support/films.ts';
import type { Journey } from '../support/journey.ts';
import { enter } from '../support/live/people.ts';
import { addRoom } from '../support/rooms.ts';
import { type RunningServer, type ServerOptions, startServer } from '../support/server.ts';
import type { Person } from './http.ts';
import { type Transmission, transmit } from './transmission.ts';

export type Rig = {
  /** The time of what was begun before may be over now. */
  isClockMoved: boolean;
  readonly server: RunningServer;
  /** Of the processes that send mails. */
  readonly dataDirs: readonly string[];
  /** Uploads and videos, where the server stores them. */
  readonly files: { read(key: string): Promise<Buffer | null> };
  /** For the support code of journeys. */
  readonly journey: Journey;
  sql<Row>(statement: string): Promise<Row[]>;
  openRoom(name: string): Promise<string>;
  logIn(email: string): Promise<Person>;
  crowd(size: number): Promise<Member[]>;
  /** Takes some seconds to convert. */
  longFilm(): Promise<Buffer>;
  shortFilm(): Promise<Buffer>;
  /** The live of this round: `live` watches it, `recording` records it. */
  transmission(): Promise<Transmission>;
  /** The next round transmits into a new room. */
  endTransmission(): Promise<void>;
  close(): Promise<void>;
};

export const longFilmS = 10;

type RigOptions = Pick<ServerOptions, 'env' | 'dataDir' | 'account'>;

export async function openRig({ env = {}, ...options }: RigOptions = {}): Promise<Rig> {
  const server = await startServer({
    ...options,
    database: 'own',
    env: { MEDIA_WORKERS: '1', PALCO_MAX_SESSIONS: '100', ...env },
  });
  return useServer(server, {
    dataDirs: [server.dataDir],
    files: { read: (key) => readFile(path.join(server.dataDir, key)).catch(() => null) },
  });
}

/** The people who use a server, or several behind one address. */
export async function useServer(server: RunningServer, given: Pick<Rig, 'dataDirs' | 'files'>): Promise<Rig> {
  const [browser, folder] = await Promise.all([launchBrowser(), mkdtemp(path.join(os.tmpdir(), 'palco-faults-'))]);
  const films = new Map<string, Promise<Buffer>>();
  const film = (size: string, seconds: number): Promise<Buffer> => {
    const drawn = films.get(size) ?? draw(path.join(folder, `${size}.mp4`), size, seconds);
    films.set(size, drawn);
    return drawn;
  };
  let transmission: Promise<Transmission> | undefined;
  const rig: Rig = {
    ...given,
    isClockMoved: false,
    server,
    journey: journeyOf(server, browser),
    sql: async <Row>(statement: string) => (await query(server.databaseUrl, statement)) as Row[],
    openRoom: (name) => addRoom(server, { name, isProtected: false }),
    logIn: (email) => enter(server, email),
    crowd: (size) => seedCrowd(server.databaseUrl, size),
    longFilm: () => film('854x480', longFilmS),
    shortFilm: () => film('160x90', 2),
    transmission: () => {
      transmission ??= transmit(rig);
      return transmission;
    },
    endTransmission: async () => {
      const ended = transmission;
      transmission = undefined;
      await (await ended)?.close();
    },
    close: async () => {
      await browser.close();
      await server.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return rig;
}

async function draw(file: string, size: string, seconds: number): Promise<Buffer> {
  await drawFilm(file, { size, rate: 24, seconds });
  return readFile(file);
}

function journeyOf(server: RunningServer, browser: Browser): Journey {
  return {
    server,
    browser,
    openPage: (options) => newPage(browser, { baseURL: server.url, ...options }),
  };
}
