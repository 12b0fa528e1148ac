import { Radio } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import styles from './LivePicture.module.css';
import { dashboardMessages } from './messages.ts';
import { useLivePicture } from './use-live-picture.ts';

type LivePictureProps = { readonly roomId: string; readonly name: string; readonly cover: string | null };

/** The present picture of the live; without one its cover, or an icon. Of the same size in each case. */
export const LivePicture = ({ roomId, name, cover }: LivePictureProps) => {
  const messages = useMessages(dashboardMessages);
  const picture = useLivePicture(roomId);
  const [brokenCover, setBrokenCover] = useState<string | null>(null);
  return (
    <span className={styles.frame}>
      {picture !== null ? (
        <img className={styles.picture} src={picture} alt={messages.picture({ name })} width={320} height={180} />
      ) : cover !== null && cover !== brokenCover ? (
        <img
          className={styles.picture}
          src={cover}
          alt=""
          width={320}
          height={180}
          onError={() => setBrokenCover(cover)}
        />
      ) : (
        <Radio className={styles.icon} aria-hidden />
      )}
      <span className={styles.badge}>
        <Badge tone="live">{messages.onAir}</Badge>
      </span>
    </span>
  );
};
