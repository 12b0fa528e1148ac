import type { Receiving } from '@palco/domain/live/media-stats';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { playbackMessages } from '../messages.ts';
import styles from './StatsPanel.module.css';

type StatsPanelProps = { readonly read: () => Receiving | null; readonly onClose: () => void };

const readEveryMs = 1000;

/** Reception statistics of a live, for curious viewers and for support. */
export const StatsPanel = ({ read, onClose }: StatsPanelProps) => {
  const messages = useMessages(playbackMessages);
  const { stats } = messages;
  const language = useLanguage();
  const [now, setNow] = useState(read);
  const readNow = useRef(read);
  readNow.current = read;
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow.current()), readEveryMs);
    return () => clearInterval(timer);
  }, []);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const rows: readonly (readonly [string, string])[] = [
    [stats.latency, now?.latencyMs != null ? `${numbers.format(now.latencyMs)} ms` : '–'],
    [stats.bitrate, now ? `${numbers.format(now.bitrate / 1_000_000)} Mbit/s` : '–'],
    [stats.resolution, now?.width ? `${now.width} × ${now.height}` : '–'],
    [stats.frames, now ? numbers.format(now.framesPerSecond) : '–'],
    [stats.lost, now ? numbers.format(now.packetsLost) : '–'],
  ];
  return (
    <section className={styles.panel} aria-label={stats.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{stats.title}</h2>
        <IconButton size="sm" label={messages.close} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
