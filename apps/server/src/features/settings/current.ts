/**
 * The settings in force: those of the environment, else those stored, else the defaults. Read without waiting, because pages and
 * mails need them: an old value is returned at once and read again behind it, so that a change on another node shows seconds later.
 */
import { defaultLanguage, languages } from '@palco/contract/languages';
import * as limits from '@palco/contract/limits';
import type { Installation } from '@palco/contract/settings';
import { readableAccent } from '@palco/domain/settings/accent';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { FixedSettings } from '../../config.ts';
import type { Brand } from '../../shared/brand.ts';
import type { SettingsRepository, StoredSettings } from './repository.ts';

export type CurrentSettingsPorts = {
  repository: Pick<SettingsRepository, 'read'>;
  fixed: FixedSettings;
  urlOf: (key: string) => string;
  clock: Clock;
  log: Logger;
};
export type CurrentSettings = Awaited<ReturnType<typeof openCurrentSettings>>;

const freshMs = 5000;
const defaults = {
  name: 'Palco',
  keepLoginsDays: 90,
  keepOfferOpeningsDays: 365,
  keepOutboxDays: 30,
  keepAddressesDays: 30,
};

export const openCurrentSettings = async ({ repository, fixed, urlOf, clock, log }: CurrentSettingsPorts) => {
  const resolve = (stored: StoredSettings): Installation => ({
    name: stored.name ?? defaults.name,
    logo: stored.logo_key === null ? null : urlOf(stored.logo_key),
    accent: stored.accent,
    language: languages.find((language) => language === stored.language) ?? defaultLanguage,
    maxSessions: fixed.maxSessions ?? stored.max_sessions ?? limits.auth.maxSessions,
    keepStatisticsDays: fixed.keepStatisticsDays ?? stored.keep_statistics_days,
    keepEventsDays: fixed.keepEventsDays ?? stored.keep_events_days,
    keepLoginsDays: fixed.keepLoginsDays ?? stored.keep_logins_days ?? defaults.keepLoginsDays,
    keepOfferOpeningsDays:
      fixed.keepOfferOpeningsDays ?? stored.keep_offer_openings_days ?? defaults.keepOfferOpeningsDays,
    keepOutboxDays: fixed.keepOutboxDays ?? stored.keep_outbox_days ?? defaults.keepOutboxDays,
    keepAddressesDays: fixed.keepAddressesDays ?? stored.keep_addresses_days ?? defaults.keepAddressesDays,
    sendsLiveSummaries: stored.sends_live_summaries ?? true,
  });
  const known = (settings: Installation) => ({ settings, brand: brandOf(settings), readAtMs: clock.monotonicMs() });

  let current = known(resolve(await repository.read()));
  let reading: Promise<void> | null = null;
  const read = async () => {
    current = known(resolve(await repository.read()));
  };
  const refresh = () => {
    if (reading || clock.monotonicMs() - current.readAtMs < freshMs) return;
    reading = read()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the settings could not be read; the last ones stay in force'),
      )
      .finally(() => {
        reading = null;
      });
  };
  return {
    get: (): Installation => {
      refresh();
      return current.settings;
    },
    brand: (): Brand => {
      refresh();
      return current.brand;
    },
    /** After a change by this process. A read that began before the change must not be the last one. */
    reload: async (): Promise<void> => {
      await reading;
      await read();
    },
  };
};

const brandOf = ({ name, logo, accent, language }: Installation): Brand => ({
  name,
  logo,
  accent: accent === null ? null : readableAccent(accent),
  language,
});
