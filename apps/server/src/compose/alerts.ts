/** Role api for what users want, role worker for sending it. */
import { readSecret, readSecretPair } from '../adapters/db/secrets.ts';
import { createWebPush, newPushKeys, type WebPushOptions } from '../adapters/push/web-push.ts';
import { createAnnouncements } from '../features/alerts/announcements.ts';
import { createMailLinks } from '../features/alerts/mail-link.ts';
import { createAlertsRepository } from '../features/alerts/repository.ts';
import { alertRoutes } from '../features/alerts/routes.ts';
import { createAlertsService } from '../features/alerts/service.ts';
import type { Brand } from '../shared/brand.ts';
import type { Core } from './core.ts';

export type AlertParts = {
  publicUrl: () => string;
  brand: () => Brand;
  /** For a push service on this machine. */
  push?: Pick<WebPushOptions, 'isAllowedAddress' | 'certificate'> | undefined;
};

export const composeAlerts = async ({ db, jobs, mail, clock }: Core, { publicUrl, brand, ...parts }: AlertParts) => {
  const repository = createAlertsRepository(db);
  const links = createMailLinks(await readSecret(db, 'alerts'));
  const push = createWebPush({
    keys: await readSecretPair(db, 'push', newPushKeys),
    subject: () => subjectOf(publicUrl()),
    ...parts.push,
  });
  const announcements = createAnnouncements({ repository, jobs, mail, push, links, clock, publicUrl, brand });
  const alerts = createAlertsService({ repository, push, links, clock });
  return { announce: announcements.announce, routes: alertRoutes(alerts) };
};

/** Push services accept an https address or a mail address. */
const subjectOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@palco.local');
