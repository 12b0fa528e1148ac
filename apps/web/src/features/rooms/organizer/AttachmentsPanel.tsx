import * as limits from '@palco/contract/room-limits';
import type { Attachment } from '@palco/contract/rooms';
import { FileText, Paperclip, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { FileDrop } from '../../../ui/forms/FileDrop.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import styles from './AttachmentsPanel.module.css';
import { organizerRoomsMessages } from './messages.ts';
import { useAttachments } from './use-attachments.ts';

type AttachmentsPanelProps = {
  readonly roomId: string;
  readonly attachments: readonly Attachment[];
  readonly onChanged: () => Promise<unknown>;
};

const accept = [...limits.uploads.attachmentExtensions, 'jpeg'].map((extension) => `.${extension}`).join(',');

export const AttachmentsPanel = ({ roomId, attachments, onChanged }: AttachmentsPanelProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const { pending, sendAll, remove, dismiss } = useAttachments(roomId, onChanged);
  const [asked, setAsked] = useState<Attachment | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    if (!asked) return;
    setIsBusy(true);
    await remove(asked.id);
    setIsBusy(false);
    setAsked(null);
  };
  return (
    <div className={styles.panel}>
      {(attachments.length > 0 || pending.length > 0) && (
        <ul className={styles.list}>
          {attachments.map((file) => (
            <li key={file.id} className={styles.row}>
              <FileText className={styles.icon} aria-hidden />
              <a className={styles.name} href={file.attachment_url} download={file.attachment_name}>
                {file.attachment_name}
              </a>
              <span className={styles.kind}>{file.attachment_extension.toUpperCase()}</span>
              <IconButton
                label={messages.removeAttachment({ name: file.attachment_name })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setAsked(file)}
              />
            </li>
          ))}
          {pending.map((file) => (
            <li key={`p${file.id}`} className={styles.row}>
              <Paperclip className={styles.icon} aria-hidden />
              <span className={styles.texts}>
                <span className={styles.name}>{file.name}</span>
                {file.problem ? (
                  <span className={styles.problem} role="alert">
                    {messages.attachmentProblems[file.problem === 'too_small' ? 'invalid' : file.problem]}
                  </span>
                ) : (
                  <Progress value={file.percent} label={messages.attachmentUploading({ name: file.name })} size="sm" />
                )}
              </span>
              {file.problem && (
                <IconButton
                  label={messages.dismiss({ name: file.name })}
                  icon={<X aria-hidden />}
                  onClick={() => dismiss(file.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        label={messages.attachmentsDrop}
        hint={messages.attachmentsHint}
        icon={<Paperclip aria-hidden />}
        accept={accept}
        isMultiple
        onFiles={sendAll}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={messages.removeAttachmentTitle({ name: asked?.attachment_name ?? '' })}
        text={messages.removeAttachmentText}
        confirmLabel={messages.remove}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
};
