/** Many users: accounts and tabs inserted into the database, and cheap sockets. */
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import WebSocket from 'ws';
import { createJwtTokens } from '../../apps/server/src/adapters/tokens/jwt.ts';

export type Member = { readonly userId: string; readonly token: string; readonly session: string };

/** Accounts with a login and a tab each, and a live room of an open course that all may enter. */
export async function seedCrowd(databaseUrl: string, size: number, areMonitors = false) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const secret = String((await client.query("select value from secrets where name = 'token'")).rows[0]?.value);
  const tokens = createJwtTokens(secret);
  const users = await client.query(
    `insert into users (email, name, password_hash, is_monitor)
     select 'crowd-${randomUUID()}-' || n || '@palco.test', 'Pessoa ' || n, 'x', ${areMonitors} from generate_series(1, ${size}) n returning id`,
  );
  const people = users.rows.map((row) => ({ userId: String(row.id), login: randomUUID(), session: randomUUID() }));
  const column = (pick: (person: (typeof people)[number]) => unknown) => people.map(pick);
  await client.query(
    `insert into logins (id, user_id, kind, created_at, expires_at)
     select id, user_id, 'access', now(), now() + interval '12 hours' from unnest($1::uuid[], $2::bigint[]) as l (id, user_id)`,
    [column((p) => p.login), column((p) => p.userId)],
  );
  await client.query(
    `insert into sessions (id, token_hash, login_id, user_id, created_at, seen_at)
     select gen_random_uuid(), hash, login_id, user_id, now(), now() from unnest($1::bytea[], $2::uuid[], $3::bigint[]) as s (hash, login_id, user_id)`,
    [column((p) => createHash('sha256').update(p.session).digest()), column((p) => p.login), column((p) => p.userId)],
  );
  await client.end();
  const now = Math.floor(Date.now() / 1000);
  return Promise.all(
    people.map(
      async (person): Promise<Member> => ({
        userId: person.userId,
        session: person.session,
        token: await tokens.sign(
          { sub: person.userId, sid: person.login, force_pw_change: false, exp: now + 40_000 },
          new Date(now * 1000),
        ),
      }),
    ),
  );
}

/** Without `isLive` its live begins, and is recorded, when its producer goes live. */
export async function addLiveRoom(databaseUrl: string, isLive = true): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const room = await client.query(
    `with course as (insert into courses (name, is_open) values ('Multidão', true) returning id),
          channel as (insert into channels (name) values ('Multidão ' || gen_random_uuid()) returning id)
     insert into rooms (channel_id, course_id, name, is_live, live_status)
     select channel.id, course.id, 'Multidão', $1, $2 from course, channel returning id`,
    [isLive, isLive ? 'live' : 'not_live'],
  );
  await client.end();
  return String(room.rows[0]?.id);
}

/**
 * A Socket.IO client of a few lines: enough of the protocol to connect, ask and listen, so that what a bench measures is the
 * server. It does not parse received messages; listeners get the text.
 */
export class CrowdSocket {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #nextId = 0;
  onText: (text: string) => void = () => {};
  onGone: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static connect(url: string, query: Record<string, string> = {}, path = '/realtime'): Promise<CrowdSocket> {
    const search = new URLSearchParams({ ...query, EIO: '4', transport: 'websocket' });
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}/?${search}`, { perMessageDeflate: false });
    const client = new CrowdSocket(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error('closed'));
        client.onGone();
      });
      socket.on('message', (data: Buffer) => client.#receive(data.toString(), resolve, reject));
    });
  }

  ask(name: string, payload: unknown): Promise<{ ok: boolean; data: unknown; error?: string }> {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#socket.send(`42${id}${JSON.stringify([name, payload])}`);
    return new Promise((resolve) => this.#waiting.set(id, resolve as (answer: unknown) => void));
  }

  close(): void {
    this.#socket.terminate();
  }

  #receive(text: string, resolve: (client: CrowdSocket) => void, reject: (error: Error) => void): void {
    if (text === '2') this.#socket.send('3');
    else if (text.startsWith('0')) this.#socket.send('40');
    else if (text.startsWith('40')) resolve(this);
    else if (text.startsWith('44')) reject(new Error(text));
    else if (text.startsWith('43')) this.#answer(text);
    else if (text.startsWith('42')) this.onText(text);
  }

  #answer(text: string): void {
    const bracket = text.indexOf('[');
    const id = Number(text.slice(2, bracket));
    this.#waiting.get(id)?.(JSON.parse(text.slice(bracket))[0]);
    this.#waiting.delete(id);
  }
}
