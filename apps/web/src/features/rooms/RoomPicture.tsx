import type { RoomCard } from '@palco/contract/rooms';
import { type CSSProperties, useState } from 'react';
import { Logo } from '../../ui/art/Logo.tsx';
import styles from './RoomPicture.module.css';

type RoomPictureProps = { readonly room: Pick<RoomCard, 'id' | 'image'>; readonly isEager?: boolean };

/** The room's picture, or the logo on a coloured background where it is missing or cannot be loaded. */
export const RoomPicture = ({ room, isEager = false }: RoomPictureProps) => {
  const [isBroken, setIsBroken] = useState(false);
  if (room.image === null || isBroken) {
    const hue = (Number(room.id) * 47) % 360;
    return (
      <span className={styles.placeholder} style={{ '--hue': hue } as CSSProperties}>
        <Logo variant="mark" />
      </span>
    );
  }
  return (
    <img
      className={styles.image}
      src={room.image}
      alt=""
      width={640}
      height={360}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
};
