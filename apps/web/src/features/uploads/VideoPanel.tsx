import type { Language } from '@palco/contract/languages';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { CaptionsList } from './CaptionsList.tsx';
import { uploadsMessages } from './messages.ts';
import { StoredVideo } from './StoredVideo.tsx';
import { TransferProgress } from './TransferProgress.tsx';
import { pauseTransfer, resumeTransfer, stopTransfer, useRoomTransfer } from './transfers.ts';
import { useVideo } from './use-video.ts';
import { useVideoActions } from './use-video-actions.ts';
import { VideoDrop } from './VideoDrop.tsx';
import styles from './VideoPanel.module.css';

type VideoPanelProps = {
  readonly roomId: string;
  /** The video the room has now. */
  readonly videoId: string | null;
  readonly languageNames: Readonly<Record<Language, string>>;
  /** The room has got a video, or has lost it. */
  readonly onChanged: () => void;
};

/** The video of a room from the file that is dropped here to the one that plays. */
export const VideoPanel = ({ roomId, videoId, languageNames, onChanged }: VideoPanelProps) => {
  const messages = useMessages(uploadsMessages);
  const own = useRoomTransfer(roomId);
  const { video, isComingIn, isLoading, hasFailed, retry, setVideo } = useVideo(own.assetId ?? videoId);
  const actions = useVideoActions({ roomId, video, setVideo, onChanged });
  const [isAsking, setIsAsking] = useState(false);
  const { status } = own.transfer;
  const isArriving = status === 'opening' || status === 'sending' || status === 'waiting' || status === 'paused';

  // Once the server processes the file, the local transfer is removed.
  const isTakenOver =
    status === 'sent' && video !== null && video.status !== 'PREPARING' && video.status !== 'UPLOADING';
  useEffect(() => {
    if (isTakenOver) stopTransfer(roomId);
  }, [isTakenOver, roomId]);

  const ask = () => setIsAsking(true);
  const confirm = async () => {
    await actions.remove();
    setIsAsking(false);
  };
  const shown = () => {
    if (isArriving || (status === 'sent' && !isTakenOver)) {
      return (
        <TransferProgress
          fileName={own.fileName}
          transfer={own.transfer}
          onPause={() => pauseTransfer(roomId)}
          onResume={() => resumeTransfer(roomId)}
          onCancel={ask}
        />
      );
    }
    if (isLoading) {
      return (
        <div aria-busy="true" role="status" aria-label={messages.loading}>
          <Skeleton height={132} radius="var(--radius-12)" />
        </div>
      );
    }
    if (hasFailed) {
      const again = (
        <Button variant="secondary" size="sm" onClick={retry}>
          {messages.tryAgain}
        </Button>
      );
      return (
        <Alert tone="danger" action={again}>
          {messages.loadFailed}
        </Alert>
      );
    }
    const isBegun = video?.status === 'UPLOADING' || video?.status === 'PREPARING';
    if (!video || isBegun) {
      const problem = own.transfer.status === 'failed' ? own.transfer.problem : null;
      return (
        <VideoDrop
          roomId={roomId}
          begun={video}
          isSentElsewhere={isComingIn}
          problem={problem}
          onOpened={onChanged}
          onDelete={ask}
        />
      );
    }
    return (
      <>
        <StoredVideo video={video} isRetrying={actions.isRetrying} onRetry={actions.retry} onDelete={ask} />
        {video.status === 'READY' && (
          <CaptionsList video={video} languageNames={languageNames} onChanged={(changed) => setVideo(changed)} />
        )}
      </>
    );
  };
  const isUpload = isArriving || video?.status === 'UPLOADING' || video?.status === 'PREPARING';

  return (
    <div className={styles.panel}>
      {shown()}
      <ConfirmDialog
        isOpen={isAsking}
        title={isUpload ? messages.cancelTitle : messages.deleteTitle}
        text={isUpload ? messages.cancelText : messages.deleteText}
        confirmLabel={isUpload ? messages.cancelUpload : messages.delete}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={actions.isRemoving}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
};
