import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import type { EventKind } from '@palco/contract/reports/kinds';
import {
  type FixableName,
  fixableNames,
  type Installation,
  type InstallationState,
  type SettingChanges,
  type SettingsPage,
} from '@palco/contract/settings';
import type { Images } from '../../adapters/images/port.ts';
import type { MailTransport } from '../../adapters/mail/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { type FixedSettings, settingVariables } from '../../config.ts';
import type { Brand } from '../../shared/brand.ts';
import { newFileName } from '../../shared/checked-files.ts';
import type { CurrentSettings } from './current.ts';
import { type Addressee, testMail } from './mail.ts';
import type { SettingsRepository } from './repository.ts';

export type SettingsPorts = {
  repository: SettingsRepository;
  current: CurrentSettings;
  brand: () => Brand;
  fixed: FixedSettings;
  storage: Pick<Storage, 'write' | 'remove'>;
  images: Images;
  isDiskFull: () => boolean;
  mail: MailTransport;
  newId: () => string;
  readState: () => Promise<InstallationState>;
  findAddressee: (userId: string) => Promise<Addressee>;
  record: (kind: EventKind, userId: string, details: Record<string, unknown>) => void;
  onOldLogoKept: (error: unknown) => void;
};
export type SettingsService = ReturnType<typeof createSettingsService>;

export const createSettingsService = ({ repository, current, fixed, storage, images, ...ports }: SettingsPorts) => {
  const isFixed = (name: FixableName) => fixed[name] !== undefined;

  const read = async (): Promise<SettingsPage> => ({
    settings: current.get(),
    fixed: Object.fromEntries(fixableNames.filter(isFixed).map((name) => [name, settingVariables[name]])),
    state: await ports.readState(),
  });

  /** Throws SETTING_FIXED, and changes nothing, where the environment decides another value of a setting. */
  const change = async (userId: string, changes: SettingChanges): Promise<SettingsPage> => {
    for (const name of fixableNames) {
      if (isFixed(name) && changes[name] !== undefined && changes[name] !== fixed[name])
        throw new AppError('SETTING_FIXED');
    }
    const changed = Object.fromEntries(
      Object.entries(changes).filter(([name, value]) => value !== current.get()[name as keyof Installation]),
    );
    await repository.change(columnsOf(changes));
    await current.reload();
    if (Object.keys(changed).length > 0) ports.record('settings_change', userId, changed);
    return read();
  };

  const setLogo = async (userId: string, image: string | null): Promise<SettingsPage> => {
    const key = image === null ? null : await storeLogo(Buffer.from(image, 'base64'));
    const former = await repository.replaceLogo(key);
    await current.reload();
    ports.record('settings_change', userId, { logo: key !== null });
    // A file that stays behind is small and harms nothing; the change was made.
    if (former !== null) await storage.remove(former).catch(ports.onOldLogoKept);
    return read();
  };

  const storeLogo = async (bytes: Buffer): Promise<string> => {
    if (ports.isDiskFull()) throw new AppError('STORAGE_FULL');
    const { logoMinPx: min, logoMaxPx: max } = limits.settings;
    const picture = await images.fit(bytes, {
      min: { width: min, height: min },
      max: { width: max, height: max },
      type: 'image/png',
    });
    if ('refused' in picture) throw new AppError(picture.refused === 'too_small' ? 'MIN_IMG_SIZE' : 'INVALID_IMG_TYPE');
    const key = `brand/${newFileName()}.png`;
    await storage.write(key, picture.bytes, 'image/png');
    return key;
  };

  /** Sent without the queue, so that the words of the mail server can be shown. */
  const sendTestMail = async (userId: string): Promise<{ to: string; problem: string | null }> => {
    const addressee = await ports.findAddressee(userId);
    try {
      await ports.mail.send(ports.newId(), testMail(addressee, ports.brand()));
      return { to: addressee.email, problem: null };
    } catch (error) {
      return { to: addressee.email, problem: error instanceof Error ? error.message.slice(0, 500) : String(error) };
    }
  };

  return { read, change, setLogo, sendTestMail };
};

const columnsOf = (changes: SettingChanges) => {
  const columns = {
    name: changes.name,
    accent: changes.accent,
    language: changes.language,
    max_sessions: changes.maxSessions,
    keep_statistics_days: changes.keepStatisticsDays,
    keep_events_days: changes.keepEventsDays,
    keep_logins_days: changes.keepLoginsDays,
    keep_offer_openings_days: changes.keepOfferOpeningsDays,
    keep_outbox_days: changes.keepOutboxDays,
    keep_addresses_days: changes.keepAddressesDays,
    sends_live_summaries: changes.sendsLiveSummaries,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};
