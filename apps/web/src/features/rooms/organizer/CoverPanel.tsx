import { ImagePlus, Trash2 } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { FileDrop } from '../../../ui/forms/FileDrop.tsx';
import styles from './CoverPanel.module.css';
import { organizerRoomsMessages } from './messages.ts';
import { type CoverStore, useCover } from './use-cover.ts';

type CoverPanelProps = {
  readonly image: string | null;
  /** Names the picture: the cover of a room or of a course. */
  readonly alt: string;
  readonly store: CoverStore;
};

const accept = '.png,.jpg,.jpeg,.webp';

/** A picture as home shows it. */
export const CoverPanel = ({ image, alt, store }: CoverPanelProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const { sending, problem, isRemoving, send, remove } = useCover(store);
  const error = problem ? messages.coverProblems[problem] : undefined;
  const shown = sending?.preview ?? image;
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
        <img className={styles.image} src={shown} alt={alt} />
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
