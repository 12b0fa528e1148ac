import * as limits from '@palco/contract/room-limits';
import type { Video } from '@palco/contract/uploads';
import type { TransferProblem } from '@palco/domain/uploads/transfer';
import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FileDrop } from '../../ui/forms/FileDrop.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { uploadsMessages } from './messages.ts';
import { problemOfFile, startTransfer } from './transfers.ts';
import styles from './VideoPanel.module.css';

type VideoDropProps = {
  readonly roomId: string;
  /** An upload that was begun and is not being carried on by this page. */
  readonly begun: Video | null;
  /** Another page is carrying it on right now. */
  readonly isSentElsewhere: boolean;
  readonly problem: TransferProblem | null;
  readonly onOpened: () => void;
  readonly onDelete: () => void;
};

const accept = limits.uploads.videoExtensions.map((extension) => `.${extension}`).join(',');

export const VideoDrop = ({ roomId, begun, isSentElsewhere, problem, onOpened, onDelete }: VideoDropProps) => {
  const messages = useMessages(uploadsMessages);
  const [other, setOther] = useState<File | null>(null);

  const choose = async (file: File) => {
    if (begun && !problemOfFile(file) && !(await isSame(file, begun))) setOther(file);
    else await startTransfer(roomId, file, onOpened);
  };
  // Created by the server itself: there is no file to continue the upload with.
  if (begun && begun.bytes === 0) return <Alert tone="info">{messages.preparing}</Alert>;
  if (begun && isSentElsewhere) {
    return (
      <div className={styles.begun}>
        <Alert tone="info" title={messages.sentElsewhere}>
          {begun.fileName}
        </Alert>
        <Progress value={begun.progress} label={messages.sentElsewhere} />
      </div>
    );
  }
  return (
    <>
      {begun && (
        <div className={styles.begun}>
          <Alert tone="warning" title={messages.begunTitle}>
            {messages.begunText({ fileName: begun.fileName, percent: begun.progress })}
          </Alert>
          <Progress value={begun.progress} label={messages.begunTitle} size="sm" />
        </div>
      )}
      <FileDrop
        label={begun ? messages.sameFile : messages.drop}
        hint={begun ? begun.fileName : messages.dropHint}
        icon={<Upload aria-hidden />}
        accept={accept}
        size="lg"
        error={problem ? messages.transferProblems[problem] : undefined}
        onFiles={([file]) => file && void choose(file)}
      />
      {begun && (
        <div className={styles.actions}>
          <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden />} onClick={onDelete}>
            {messages.cancelUpload}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={other !== null}
        title={messages.otherFileTitle}
        text={messages.otherFileText({ fileName: other?.name ?? '', begun: begun?.fileName ?? '' })}
        confirmLabel={messages.startOver}
        cancelLabel={messages.keepBegun}
        isDanger
        onConfirm={() => {
          if (other) void startTransfer(roomId, other, onOpened);
          setOther(null);
        }}
        onCancel={() => setOther(null)}
      />
    </>
  );
};

/** Whatever it is called now: its size and a hash of pieces of it decide. */
const isSame = async (file: File, begun: Video): Promise<boolean> => {
  if (file.size !== begun.bytes) return false;
  const { fingerprintFile } = await import('./fingerprint-file.ts');
  return (await fingerprintFile(file)) === begun.fingerprint;
};
