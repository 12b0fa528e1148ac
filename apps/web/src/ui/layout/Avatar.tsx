import { User } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import styles from './Avatar.module.css';

/** As many as the --sender-N tokens. */
const senderColors = 12;

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** Pixels. */
  size?: number | undefined;
  colorIndex?: number | undefined;
};

/** Hidden from screen readers, because the name is beside it. Shows initials when the picture cannot be loaded. */
export const Avatar = ({ name, src, size = 40, colorIndex = 0 }: AvatarProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const color = ((colorIndex % senderColors) + senderColors) % senderColors;
  const look = { '--avatar-color': `var(--sender-${color})`, '--avatar-size': `${size}px` } as CSSProperties;
  const hasPicture = src && src !== brokenSrc;
  return (
    <span className={styles.avatar} style={look} aria-hidden="true">
      {hasPicture ? (
        <img src={src} alt="" width={size} height={size} onError={() => setBrokenSrc(src)} />
      ) : (
        initialsOf(name) || <User />
      )}
    </span>
  );
};

const firstLetter = (word: string): string => [...word][0]?.toLocaleUpperCase() ?? '';

/** First and last name: "Ana Beatriz de Souza" is AS. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : ''];
  return firstLetter(first) + firstLetter(last);
};
