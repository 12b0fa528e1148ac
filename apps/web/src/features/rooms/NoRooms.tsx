import { useMessages } from '../../lib/i18n/messages.ts';
import { CameraArt } from '../../ui/art/StageArt.tsx';
import { roomsMessages } from './messages.ts';
import styles from './NoRooms.module.css';

type NoRoomsProps = { readonly firstName: string };

/** Spec section 2, Home page: "With no rooms". */
export const NoRooms = ({ firstName }: NoRoomsProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <section className={styles.empty}>
      <div className={styles.art}>
        <CameraArt />
      </div>
      <h1 className={styles.welcome}>{messages.welcome({ name: firstName })}</h1>
      <p className={styles.noLive}>{messages.noLive}</p>
      <p className={styles.text}>{messages.noLiveText}</p>
    </section>
  );
};
