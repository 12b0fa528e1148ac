import { RefreshCw, SatelliteDish, VideoOff } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { playbackMessages } from '../messages.ts';
import type { Signal } from '../player/player-source.ts';
import styles from './SignalNotice.module.css';

/** Why a live shows no picture at the moment, as information only. */
export const SignalNotice = ({ signal }: { readonly signal: Exclude<Signal, 'on'> }) => {
  const { signals } = useMessages(playbackMessages);
  const Icon = { away: SatelliteDish, lost: RefreshCw, no_picture: VideoOff }[signal];
  return (
    <div className={styles.notice} role="status">
      <Icon aria-hidden />
      <strong>{signals[signal].title}</strong>
      <span>{signals[signal].text}</span>
    </div>
  );
};
