/**
 * Announces a live that began. The job is added in the transaction in which the room goes live, so that a crash loses no alert; it adds
 * one job for each mail and each browser in the transaction that remembers the live, so that a repeated job announces nothing twice.
 */
import { randomUUID } from 'node:crypto';
import * as limits from '@palco/contract/limits';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Jobs } from '../../adapters/jobs/port.ts';
import type { MailTransport } from '../../adapters/mail/port.ts';
import type { Push } from '../../adapters/push/port.ts';
import type { Brand } from '../../shared/brand.ts';
import { liveMail, words } from './mail.ts';
import type { createMailLinks } from './mail-link.ts';
import type { AlertsRepository } from './repository.ts';

export type AnnouncementPorts = {
  repository: AlertsRepository;
  jobs: Jobs;
  mail: Pick<MailTransport, 'send'>;
  push: Push;
  links: ReturnType<typeof createMailLinks>;
  clock: Clock;
  publicUrl: () => string;
  brand: () => Brand;
};

const announceRules = { retries: 10, retryDelayS: 1, retryDelayMaxS: 60, timeoutS: 120, atOnce: 1 };
/** An alert that is an hour late is of no use, and the live is looked up before each try. */
const sendRules = {
  retries: 8,
  retryDelayS: 2,
  retryDelayMaxS: 600,
  timeoutS: 300,
  atOnce: 1,
  perSecond: limits.alerts.perSecond,
};

export const createAnnouncements = ({ repository, jobs, clock, push, ...ports }: AnnouncementPorts) => {
  const roomUrl = (roomId: string) => `${ports.publicUrl()}/course/${roomId}`;

  const mails = jobs.define<{ id: string; userId: string; roomId: string }>(
    'live-mail',
    sendRules,
    async ({ id, userId, roomId }) => {
      const room = await repository.findLive(roomId);
      const addressee = room && (await repository.findAddressee(userId, room.courseId));
      if (!addressee) return;
      const token = ports.links.tokenOf({ userId, courseId: room.courseId });
      const links = { room: roomUrl(roomId), off: `${ports.publicUrl()}/alerts/off/${token}` };
      await ports.mail.send(id, liveMail(addressee, room, links, ports.brand()));
    },
  );
  const pushes = jobs.define<{ endpoint: string; roomId: string }>(
    'live-push',
    sendRules,
    async ({ endpoint, roomId }) => {
      const room = await repository.findLive(roomId);
      const device = room && (await repository.findDevice(endpoint));
      if (!device) return;
      const message = JSON.stringify({
        title: words[device.language].subject(room.name),
        body: room.courseName,
        path: `/course/${roomId}`,
        tag: `live-${roomId}`,
      });
      const outcome = await push.send(device, message, { ttlS: limits.alerts.pushTtlS });
      if (outcome === 'gone') await repository.removeDevice(endpoint);
    },
  );
  const announcements = jobs.define<{ roomId: string }>('live-announcement', announceRules, ({ roomId }) => {
    const now = clock.now();
    return repository.announceOnce(roomId, now, async (transaction) => {
      const users = await repository.usersByMail(roomId, now, transaction);
      await mails.addPaced(
        users.map((userId) => ({ id: randomUUID(), userId, roomId })),
        { transaction },
      );
      const endpoints = await repository.devicesByPush(roomId, now, transaction);
      await pushes.addPaced(
        endpoints.map((endpoint) => ({ endpoint, roomId })),
        { transaction },
      );
    });
  });

  return { announce: (roomId: string, transaction: Db) => announcements.add({ roomId }, { transaction }) };
};
