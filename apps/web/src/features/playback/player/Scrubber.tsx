import { formatDuration } from '@palco/domain/playback/progress';
import { readThumbnails, type Thumbnail, thumbnailAt } from '@palco/domain/playback/thumbnails';
import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { playbackMessages } from '../messages.ts';
import styles from './Scrubber.module.css';

type ScrubberProps = {
  readonly timeS: number;
  readonly durationS: number;
  readonly bufferedS: number;
  readonly thumbnailsUrl: string | null;
  readonly onSeek: (toS: number) => void;
};

export const Scrubber = ({ timeS, durationS, bufferedS, thumbnailsUrl, onSeek }: ScrubberProps) => {
  const messages = useMessages(playbackMessages);
  const thumbnails = useThumbnails(thumbnailsUrl);
  const [hover, setHover] = useState<number | null>(null);
  const share = (seconds: number) => (durationS > 0 ? `${Math.min(100, (seconds / durationS) * 100)}%` : '0%');
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setHover(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  const hoverS = (hover ?? 0) * durationS;

  return (
    <div className={styles.scrubber} onPointerMove={point} onPointerLeave={() => setHover(null)}>
      <div className={styles.rail}>
        <div className={styles.buffered} style={{ width: share(bufferedS) }} />
        <div className={styles.played} style={{ width: share(timeS) }} />
      </div>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(1, Math.floor(durationS))}
        step={1}
        value={Math.min(Math.floor(timeS), Math.floor(durationS) || 0)}
        aria-label={messages.seek}
        aria-valuetext={messages.position({ time: formatDuration(timeS), duration: formatDuration(durationS) })}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
      {hover !== null && durationS > 0 && (
        <div className={styles.preview} style={{ '--at': hover } as CSSProperties} aria-hidden="true">
          <Preview thumbnail={thumbnailAt(thumbnails, hoverS)} base={thumbnailsUrl} />
          <span className={styles.time}>{formatDuration(hoverS)}</span>
        </div>
      )}
    </div>
  );
};

const Preview = ({ thumbnail, base }: { readonly thumbnail: Thumbnail | undefined; readonly base: string | null }) => {
  if (!thumbnail || !base) return null;
  const { file, x, y, width, height } = thumbnail;
  const url = new URL(file, new URL(base, globalThis.location.href)).href;
  return <span className={styles.picture} style={{ width, height, background: `url("${url}") -${x}px -${y}px` }} />;
};

/** Without pictures the time alone is shown. */
const useThumbnails = (url: string | null): readonly Thumbnail[] => {
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([]);
  useEffect(() => {
    if (!url) return;
    const cancel = new AbortController();
    fetch(url, { signal: cancel.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setThumbnails(readThumbnails(text)))
      .catch(() => setThumbnails([]));
    return () => cancel.abort();
  }, [url]);
  return thumbnails;
};
