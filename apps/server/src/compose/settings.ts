/** Role api: the settings of the installation, for its admins. */
import { randomUUID } from 'node:crypto';
import type { InstallationState } from '@palco/contract/settings';
import type { Parts } from '@palco/contract/system';
import type { Addressee } from '../features/settings/mail.ts';
import { createSettingsRepository } from '../features/settings/repository.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { createSettingsService } from '../features/settings/service.ts';
import type { RouteBinding } from '../http/routes.ts';
import type { Brand } from '../shared/brand.ts';
import type { Core } from './core.ts';

export type SettingsParts = {
  databaseUrl: string;
  findAddressee: (userId: string) => Promise<Addressee>;
  checkParts: () => Promise<Parts>;
  brand: () => Brand;
};

export const composeSettings = (core: Core, parts: SettingsParts): RouteBinding[] => {
  const { config, db, storage, images, disk, mail, log, events } = core;
  const settings = createSettingsService({
    repository: createSettingsRepository(db),
    current: {
      ...core.settings,
      reload: async () => {
        await core.settings.reload();
        core.settingsChanged();
      },
    },
    brand: parts.brand,
    fixed: config.fixedSettings,
    storage,
    images,
    isDiskFull: disk.isFull,
    mail,
    newId: randomUUID,
    findAddressee: parts.findAddressee,
    record: (kind, userId, details) => events.record({ kind, roomId: null, userId, details }),
    onOldLogoKept: (error) => log.warn({ err: error }, 'the former logo could not be removed'),
    readState: async () => readState(core, parts, await parts.checkParts(), await disk.availableBytes()),
  });
  return settingsRoutes(settings);
};

const readState = (
  { config, disk }: Core,
  { databaseUrl }: SettingsParts,
  parts: Parts,
  availableBytes: number,
): InstallationState => ({
  parts,
  publicUrl: config.publicUrl ?? null,
  isDemo: config.isDemo,
  database: { isEmbedded: config.databaseUrl === undefined, place: hostOf(databaseUrl) },
  mail: { server: config.smtpUrl === undefined ? null : hostOf(config.smtpUrl), from: config.mailFrom },
  storage: {
    kind: config.s3 ? 's3' : 'disk',
    place: config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : config.dataDir,
    availableBytes: Math.max(0, availableBytes),
    reserveBytes: config.diskReserveMb * 1024 ** 2,
    isFull: disk.isFull(),
  },
  media: {
    workers: config.media.workers,
    port: config.media.port || null,
    announcedIp: config.media.announcedIp ?? null,
    turnUrls: [...(config.turn?.urls ?? [])],
    webrtcViewers: config.media.viewersPerWorker,
    stageSeats: config.stageSeats,
    isLiveCreationOn: config.pages.isLiveCreationOn,
  },
});

/** Host, port and path, without the password. */
const hostOf = (address: string): string => {
  const { host, pathname } = new URL(address);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

/** A mail has no address of its own, so its logo needs a whole one. */
export const brandOfMails = (brand: Brand, publicUrl: string): Brand => ({
  ...brand,
  logo: brand.logo === null ? null : new URL(brand.logo, publicUrl).href,
});
