import type { InstallationState } from '@palco/contract/settings';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Facts } from './Facts.tsx';
import { settingsMessages } from './messages.ts';
import styles from './Settings.module.css';

const partNames = ['db', 'storage', 'mail', 'media', 'jobs'] as const;
const tones = { ok: 'success', preparing: 'warning', down: 'danger' } as const;

/** How the parts are, and what the environment decided. */
export const StatePanel = ({ state }: { readonly state: InstallationState }) => {
  const messages = useMessages(settingsMessages);
  const language = useLanguage();
  const { parts, database, storage, media } = state;
  const number = new Intl.NumberFormat(language);
  const gigabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const free = gigabytes.format(storage.availableBytes / 1e9);
  const reserve = gigabytes.format(storage.reserveBytes / 1e9);
  const port = media.port === null ? messages.anyPort : messages.port({ port: String(media.port) });
  return (
    <div className={styles.form}>
      <ul className={styles.parts}>
        {partNames.map((name) => (
          <li key={name}>
            <Badge tone={tones[parts[name]]}>
              {messages.parts[name]}: {messages.partStatus[parts[name]]}
            </Badge>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [messages.address, state.publicUrl ?? messages.addressMissing],
          [messages.database, database.isEmbedded ? messages.embedded({ place: database.place }) : database.place],
          [messages.storage, storage.kind === 's3' ? storage.place : messages.disk({ place: storage.place })],
          [messages.free, storage.isFull ? messages.full : messages.freeText({ free, reserve })],
          [messages.workers, number.format(media.workers)],
          [messages.mediaAddress, `${media.announcedIp ?? messages.ownAddresses}, ${port}`],
          [messages.turn, media.turnUrls.join(', ') || messages.none],
          [messages.viewers, number.format(media.webrtcViewers)],
          [messages.seats, number.format(media.stageSeats)],
          [messages.liveCreation, media.isLiveCreationOn ? messages.on : messages.off],
        ]}
      />
    </div>
  );
};
