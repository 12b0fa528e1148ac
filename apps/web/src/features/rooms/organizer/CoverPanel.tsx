import type { RoomDetails } from '@palco/contract/rooms';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { FileDrop } from '../../../ui/forms/FileDrop.tsx';
import styles from './CoverPanel.module.css';
import { organizerRoomsMessages } from './messages.ts';
import { useCover } from './use-cover.ts';

type CoverPanelProps = {
  readonly room: Pick<RoomDetails, 'id' | 'image'>;
  readonly onChanged: (room: RoomDetails) => void;
};

const accept = '.png,.jpg,.jpeg,.webp';

/** The picture of the room as home shows it. */
export const CoverPanel = ({ room, onChanged }: CoverPanelProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const { sending, problem, isRemoving, send, remove } = useCover(room.id, onChanged);
  const error = problem ? messages.coverProblems[problem] : undefined;
  const shown = sending?.preview ?? room.image;
  if (shown === null) {
    return (
      <FileDrop
        label={messages.coverDrop}
        hint={messages.coverHint}
        icon={<ImagePlus aria-hidden />}
        accept={accept}
        error={error}
        onFiles={([file]) => file && send(file)}
      />
    );
  }
  return (
    <div className={styles.cover}>
      <div className={styles.frame} data-sending={sending !== null || undefined}>
        <img className={styles.image} src={shown} alt={messages.coverAlt} />
        {sending && (
          <div className={styles.progress}>
            <Progress value={sending.percent} label={messages.coverUploading} size="sm" />
          </div>
        )}
      </div>
      <div className={styles.side}>
        <p className={styles.hint}>{messages.coverHint}</p>
        <p className={styles.error} role="alert">
          {error}
        </p>
        <div className={styles.actions}>
          <FileButton accept={accept} icon={<ImagePlus aria-hidden />} isBusy={sending !== null} onFile={send}>
            {messages.coverReplace}
          </FileButton>
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden />}
            disabled={sending !== null}
            isLoading={isRemoving}
            onClick={remove}
          >
            {messages.coverRemove}
          </Button>
        </div>
      </div>
    </div>
  );
};
