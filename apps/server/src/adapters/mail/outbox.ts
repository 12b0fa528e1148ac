/** Without a mail server, mails are written to files that the page /dev/outbox shows. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from '../clock/port.ts';
import type { Mail, MailTransport, OutboxMail } from './port.ts';

const outboxMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
});

export type Outbox = MailTransport & {
  list(limit: number): Promise<OutboxMail[]>;
  removeBefore(time: Date): Promise<void>;
};

export const createOutbox = (folder: string, clock: Clock): Outbox => ({
  send: async (id, mail: Mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sentAt = clock.now().toISOString();
    const name = `${sentAt.replaceAll(':', '-')}-${id}.json`;
    const isThere = (await readdir(folder)).some((file) => file.endsWith(`-${id}.json`));
    if (isThere) return;
    // Write then rename, so that readers never see a partial mail.
    await writeFile(join(folder, `${name}.part`), JSON.stringify({ ...mail, sentAt } satisfies OutboxMail));
    await rename(join(folder, `${name}.part`), join(folder, name));
  },
  list: async (limit) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const newest = names.sort().reverse().slice(0, limit);
    return Promise.all(
      newest.map(async (name) => z.parse(outboxMail, JSON.parse(await readFile(join(folder, name), 'utf8')))),
    );
  },
  removeBefore: async (time) => {
    // The names begin with the time, so they sort by it.
    const first = time.toISOString().replaceAll(':', '-');
    for (const name of await readdir(folder).catch(() => []))
      if (name < first) await rm(join(folder, name), { force: true });
  },
  check: async () => 'ok',
  close: async () => {},
});
