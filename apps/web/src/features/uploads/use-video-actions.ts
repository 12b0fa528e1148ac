import type { Video } from '@palco/contract/uploads';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { postRetry, removeVideo } from './api.ts';
import { uploadsMessages } from './messages.ts';
import { stopTransfer } from './transfers.ts';

type VideoActions = {
  readonly roomId: string;
  readonly video: Video | null;
  readonly setVideo: (video: Video | null) => void;
  readonly onChanged: () => void;
};

export const useVideoActions = ({ roomId, video, setVideo, onChanged }: VideoActions) => {
  const messages = useMessages(uploadsMessages);
  const [isRemoving, setIsRemoving] = useState(false);
  const [isRetrying, setIsRetrying] = useState(false);

  const remove = async () => {
    setIsRemoving(true);
    stopTransfer(roomId);
    try {
      if (video) await removeVideo(video.id).catch(whenGone);
      setVideo(null);
      onChanged();
      toast.success(messages.deleted);
    } catch (error) {
      logProblem('the video could not be deleted', error);
      toast.error(messages.deleteFailed);
    }
    setIsRemoving(false);
  };

  const retry = async () => {
    if (!video) return;
    setIsRetrying(true);
    try {
      setVideo(await postRetry(video.id));
    } catch (error) {
      logProblem('the conversion could not be retried', error);
      toast.error(messages.retryFailed);
    }
    setIsRetrying(false);
  };

  return { isRemoving, isRetrying, remove, retry: () => void retry() };
};

/** Already deleted elsewhere: the wanted result. */
const whenGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};
