import { useMessages } from '../../../lib/i18n/messages.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { playbackMessages } from '../messages.ts';
import styles from './ShortcutsSheet.module.css';

type ShortcutsSheetProps = {
  readonly isOpen: boolean;
  readonly hasCaptions: boolean;
  /** A live by WebRTC has no past to seek in, and one speed. */
  readonly isSeekable: boolean;
  readonly onClose: () => void;
};

/** The keys of this player: those it has no use for are left out. */
export const ShortcutsSheet = ({ isOpen, hasCaptions, isSeekable, onClose }: ShortcutsSheetProps) => {
  const { keys, shortcuts, close } = useMessages(playbackMessages);
  const rows = [
    [keys.toggle, keys.space, 'K'],
    ...(isSeekable ? [[keys.skip, 'J', 'L'] as const, [keys.shortSkip, '←', '→'] as const] : []),
    [keys.volume, '↑', '↓'],
    [keys.mute, 'M'],
    [keys.fullscreen, 'F'],
    // The page of the room listens for it.
    [keys.theatre, 'T'],
    ...(hasCaptions ? [[keys.captions, 'C'] as const] : []),
    ...(isSeekable ? [[keys.speed, '<', '>'] as const, [keys.share, '0', '9'] as const] : []),
    [keys.help, '?'],
  ] as const;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={shortcuts} closeLabel={close}>
      <dl className={styles.list}>
        {rows.map(([what, ...pressed]) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
