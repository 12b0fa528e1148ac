import type { ImageUpload } from '@palco/domain/profile/image-upload';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import type { ProfileDialogMessages } from './messages.pt-BR.ts';
import { profileDialogMessages } from './messages.ts';
import styles from './ProfileDialog.module.css';
import { useFileDrop } from './use-file-drop.ts';

type PhotoEditorProps = {
  readonly name: string;
  readonly photoUrl: string | null;
  readonly upload: ImageUpload;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  /** Whose photo it is. */
  readonly children: ReactNode;
};

export const PhotoEditor = ({ name, photoUrl, upload, onChoose, onRemove, children }: PhotoEditorProps) => {
  const messages = useMessages(profileDialogMessages);
  const picker = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onChoose);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Choosing the same file again has to be a change, too.
    event.currentTarget.value = '';
    if (file) onChoose(file);
  };

  return (
    <div className={styles.photo} data-over={drop.isOver || undefined} {...drop.handlers}>
      <Avatar name={name} src={photoUrl} size={112} />
      <div className={styles.who}>
        {children}
        <div className={styles.photoActions}>
          <Button
            variant="secondary"
            size="sm"
            icon={<ImagePlus aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {photoUrl ? messages.changePhoto : messages.addPhoto}
          </Button>
          {photoUrl && (
            <IconButton size="sm" label={messages.removePhoto} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          )}
        </div>
      </div>
      <div className={styles.status}>
        {upload.status === 'uploading' && (
          <Progress value={upload.progress} label={messages.uploadingLabel} size="sm" />
        )}
        <p className={styles.statusText} data-tone={upload.status} role="status">
          {statusText(upload, messages)}
        </p>
      </div>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept="image/*"
        aria-label={messages.choosePhoto}
        tabIndex={-1}
        onChange={choose}
      />
    </div>
  );
};

const statusText = (upload: ImageUpload, messages: ProfileDialogMessages): string => {
  switch (upload.status) {
    case 'uploading':
      return messages.uploading({ percent: upload.progress });
    case 'uploaded':
      return messages.uploaded;
    case 'error':
      if (upload.problem === 'too_large') return messages.maxImageSize;
      return upload.problem === 'invalid_type' ? messages.invalidImage : messages.uploadFailed;
    default:
      return messages.dropHint;
  }
};
