import { useMessages } from '../../../lib/i18n/messages.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { playbackMessages } from '../messages.ts';
import styles from './ShortcutsSheet.module.css';

type ShortcutsSheetProps = { readonly isOpen: boolean; readonly onClose: () => void };

export const ShortcutsSheet = ({ isOpen, onClose }: ShortcutsSheetProps) => {
  const { keys, shortcuts, close } = useMessages(playbackMessages);
  const rows = [
    [keys.toggle, 'K'],
    [keys.skip, 'J', 'L'],
    [keys.shortSkip, '←', '→'],
    [keys.volume, '↑', '↓'],
    [keys.mute, 'M'],
    [keys.fullscreen, 'F'],
    [keys.captions, 'C'],
    [keys.speed, '<', '>'],
    [keys.share, '0', '9'],
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
