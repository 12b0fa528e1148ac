/** Members activate a voucher each, and one person registers by voucher: the mail before the fault, the account after it. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { newEmail, newVoucher } from '../../support/vouchers.ts';
import { eventually } from '../eventually.ts';
import { callOnce } from '../http.ts';
import type { Rig } from '../rig.ts';
import { Stream } from '../stream.ts';
import type { Workload } from '../workload.ts';

/** Enough for the longest round on a busy machine. */
const members = 3000;

export const voucher: Workload = async (rig) => {
  const { url } = rig.server;
  const people = await rig.crowd(members);
  const codes = people.map(() => randomBytes(8).toString('hex').toUpperCase());
  await rig.sql(
    `insert into vouchers (code, batch_id)
     select code, (select min(id) from voucher_batches) from unnest(array[${codes.map((code) => `'${code}'`).join()}]) as code`,
  );
  const registration = await register(rig);
  const used: { code: string; userId: string }[] = [];
  const stream = new Stream({
    lanes: 2,
    pauseMs: 150,
    send: async (n) => {
      const [person, code] = [people[n], codes[n]];
      if (!person || code === undefined) throw new Error('there were too few vouchers');
      const path = `/api/vouchers/${code}/users/associate`;
      const { status, body } = await callOnce(url, { method: 'PUT', path, as: person });
      if (status !== 200) throw new Error(`a voucher was refused: ${status} ${JSON.stringify(body)}`);
      used.push({ code, userId: person.userId });
    },
  });
  return {
    underWay: () => stream.underWay(),
    goesOn: () => stream.goesOn(),
    verify: async () => {
      await stream.stop();
      await registration.finish();
      const rows = await rig.sql<{ code: string; used_by: string; enrolments: number; email: string }>(
        `select v.code, v.used_by, u.email, (select count(*)::int from enrolments e where e.user_id = v.used_by and e.kind = 'full'
           and e.course_id = b.course_id) as enrolments
         from vouchers v join voucher_batches b on b.id = v.batch_id join users u on u.id = v.used_by
         where v.code = any(array[${codes.map((code) => `'${code}'`).join()}])`,
      );
      const owners = new Map(rows.map((row) => [row.code, row]));
      for (const { code, userId } of used) {
        const row = owners.get(code);
        if (String(row?.used_by) !== userId) throw new Error(`the voucher ${code} was acknowledged and is not used`);
        if (row?.enrolments !== 1) throw new Error(`the voucher ${code} was acknowledged and gives no course`);
      }
      if (rows.length !== used.length) throw new Error(`${rows.length} vouchers are used, ${used.length} acknowledged`);
      await expectMails(
        rig,
        rows.map(({ email }) => email),
      );
      return `${used.length} vouchers`;
    },
    close: async () => {},
  };
};

/** Everyone is notified once that the voucher was used. */
async function expectMails(rig: Rig, addresses: readonly string[]): Promise<void> {
  await eventually('all mails are sent', async () => {
    const [row] = await rig.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job where name = 'mail' and state <> 'completed'`,
    );
    return row?.waiting === 0;
  });
  const times = new Map<string, number>();
  for (const { to } of await outboxOf(rig)) times.set(to, (times.get(to) ?? 0) + 1);
  const wrong = addresses.filter((address) => times.get(address) !== 1);
  if (wrong.length > 0) {
    throw new Error(`${wrong.length} people got ${wrong.map((address) => times.get(address) ?? 0).join()} mails`);
  }
}

/** All of it; the route of the outbox lists the newest only. */
async function outboxOf(rig: Rig): Promise<{ to: string; subject: string }[]> {
  const folders = rig.dataDirs.map((folder) => path.join(folder, 'outbox'));
  const inFolder = async (folder: string) =>
    (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ name, file: path.join(folder, name) }));
  const files = (await Promise.all(folders.map(inFolder))).flat().toSorted((a, b) => a.name.localeCompare(b.name));
  return Promise.all(files.map(async ({ file }) => JSON.parse(await readFile(file, 'utf8'))));
}

async function register(rig: Rig) {
  const { url } = rig.server;
  const [code, email] = [await newVoucher(rig.server), newEmail()];
  const data = { voucherId: code, username: email, name: 'Maria da Silva', phone: '551134567890', gender: 'female' };
  const { status } = await callOnce(url, { method: 'POST', path: '/api/vouchers/users/register', body: data });
  if (status !== 200) throw new Error(`the registration was refused: ${status}`);
  const newestCode = async (count: number): Promise<string> => {
    let subjects: string[] = [];
    await eventually('the code is mailed', async () => {
      subjects = (await outboxOf(rig)).filter(({ to }) => to === email).map(({ subject }) => subject);
      return subjects.length >= count;
    });
    return subjects.at(-1)?.split(': ').at(-1) ?? '';
  };
  const verify = (mailed: string) =>
    callOnce(url, { method: 'POST', path: `/api/vouchers/users/verify?voucherId=${code}&code=${mailed}` });
  return {
    finish: async () => {
      let verified = await verify(await newestCode(1));
      if (rig.isClockMoved && verified.body['error'] === 'VOUCHER_ERROR_EXPIREDCODE') {
        await callOnce(url, { method: 'POST', path: `/api/vouchers/users/resend/email?username=${email}` });
        verified = await verify(await newestCode(2));
      }
      const cookie = verified.headers.get('set-cookie')?.split(';')[0] ?? '';
      const password = { voucherId: code, username: email, password: 'palco-demo' };
      const path = '/api/vouchers/users/register/password';
      await callOnce(url, { method: 'POST', path, body: password, headers: { cookie } });
      const { status: used } = await callOnce(url, { method: 'PUT', path: `/api/vouchers/${code}/associate` });
      if (used !== 200) throw new Error(`the registration could not be finished: ${verified.status} ${used}`);
      await rig.logIn(email);
    },
  };
}
