import { layerForTile } from '@palco/domain/live/layers';
import { MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { stageMessages } from './messages.ts';
import type { StagePerson } from './stage-people.ts';
import styles from './Tile.module.css';

type TileProps = {
  readonly person: StagePerson;
  readonly isSpeaking: boolean;
  readonly onLayer: (consumerId: string, layer: number) => void;
};

/** A participant: picture or initials, name, and a ring while speaking. */
export const Tile = ({ person, isSpeaking, onLayer }: TileProps) => {
  const messages = useMessages(stageMessages);
  const tile = useRef<HTMLLIElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { picture, consumer } = person;
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = picture ? new MediaStream([picture]) : null;
  }, [picture]);

  const requestLayer = useRef(onLayer);
  requestLayer.current = onLayer;
  const { id, layers = 1 } = consumer ?? {};
  useEffect(() => {
    if (!tile.current || id === undefined || layers < 2) return;
    let asked = -1;
    const observer = new ResizeObserver(([entry]) => {
      const layer = layerForTile((entry?.contentRect.height ?? 0) * devicePixelRatio, layers);
      if (layer === asked) return;
      asked = layer;
      requestLayer.current(id, layer);
    });
    observer.observe(tile.current);
    return () => observer.disconnect();
  }, [id, layers]);

  const name = person.isOwn ? messages.you : person.name;
  return (
    <li
      ref={tile}
      className={styles.tile}
      data-person={person.userId}
      data-own={person.isOwn || undefined}
      data-speaking={(isSpeaking && !person.isMicrophoneOff) || undefined}
    >
      <video
        ref={video}
        className={styles.video}
        data-mirrored={person.isMirrored || undefined}
        hidden={!picture}
        autoPlay
        muted
        playsInline
      />
      {!picture && (
        <span className={styles.avatar}>
          <Avatar name={person.name} size={72} colorIndex={Number(person.userId) || 0} />
        </span>
      )}
      <p className={styles.name}>
        {person.isMicrophoneOff && (
          <>
            <MicOff aria-hidden />
            <VisuallyHidden>{messages.microphoneOff},</VisuallyHidden>
          </>
        )}
        <span className={styles.letters}>{name}</span>
        {!picture && <VisuallyHidden>, {messages.cameraOff}</VisuallyHidden>}
      </p>
    </li>
  );
};
