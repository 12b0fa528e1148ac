/** The status of each part for `/healthz`. */
import type { PartStatus, Parts } from '@palco/contract/system';
import { sql } from 'kysely';
import type { Db } from '../adapters/db/database.ts';
import type { Jobs } from '../adapters/jobs/port.ts';
import type { MailTransport } from '../adapters/mail/port.ts';
import type { MediaEngine } from '../adapters/media/port.ts';
import type { Storage } from '../adapters/storage/port.ts';

export const checkParts = async ({
  db,
  storage,
  jobs,
  mail,
  media,
}: {
  db: Db;
  storage: Storage;
  jobs: Jobs;
  mail: MailTransport;
  media: MediaEngine;
}): Promise<Parts> => ({
  db: await answers(sql`select 1`.execute(db)),
  storage: await storage.check(),
  mail: await mail.check(),
  media: await media.check(),
  jobs: await jobs.check(),
});

const answers = (probe: Promise<unknown>): Promise<PartStatus> =>
  probe.then(
    () => 'ok',
    () => 'down',
  );
