import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { Archive, ArchiveRestore, FolderInput, Trash2, X } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './SelectionBar.module.css';

type SelectionBarProps = {
  readonly rooms: readonly RoomDetails[];
  readonly isBusy: boolean;
  readonly onMove: () => void;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
};

/** Actions on the selected rooms. */
export const SelectionBar = ({ rooms, isBusy, ...on }: SelectionBarProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  if (rooms.length === 0) return null;
  const isArchived = rooms.every((room) => room.isArchived);
  return (
    <div className={styles.bar}>
      <span className={styles.count} aria-live="polite">
        {plural(rooms.length, messages.selected)}
      </span>
      <Button variant="secondary" size="sm" icon={<FolderInput aria-hidden />} disabled={isBusy} onClick={on.onMove}>
        {messages.move}
      </Button>
      {isArchived ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<ArchiveRestore aria-hidden />}
          disabled={isBusy}
          onClick={on.onRestore}
        >
          {messages.restore}
        </Button>
      ) : (
        <Button variant="secondary" size="sm" icon={<Archive aria-hidden />} disabled={isBusy} onClick={on.onArchive}>
          {messages.archive}
        </Button>
      )}
      <Button variant="secondary" size="sm" icon={<Trash2 aria-hidden />} disabled={isBusy} onClick={on.onDelete}>
        {messages.delete}
      </Button>
      <IconButton label={messages.clearSelection} icon={<X aria-hidden />} onClick={on.onClear} />
    </div>
  );
};
