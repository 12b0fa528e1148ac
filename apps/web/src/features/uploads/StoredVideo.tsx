import type { Video, VideoProblem } from '@palco/contract/uploads';
import { formatDuration } from '@palco/domain/playback/progress';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { formatBytes } from './format.ts';
import { uploadsMessages } from './messages.ts';
import styles from './VideoPanel.module.css';

type StoredVideoProps = {
  readonly video: Video;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly onDelete: () => void;
};

/** For these the file is still here, and another try may succeed. */
const retriable: readonly (VideoProblem | null)[] = ['CONVERSION_FAILED', 'NO_FFMPEG', null];

/** A video whose file has arrived: being converted, ready, or failed. */
export const StoredVideo = ({ video, isRetrying, onRetry, onDelete }: StoredVideoProps) => {
  const messages = useMessages(uploadsMessages);
  const language = useLanguage();
  const facts = [
    video.duration > 0 && formatDuration(video.duration),
    video.width && video.height && `${video.width} × ${video.height}`,
    video.bytes > 0 && formatBytes(language, video.bytes),
  ];
  const hasFailed = video.status === 'UPLOAD_ERROR';
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <strong className={styles.fileName}>{video.fileName}</strong>
        {video.status === 'READY' && <Badge tone="success">{messages.ready}</Badge>}
        {video.status === 'CONVERTING' && <span className={styles.percent}>{video.progress} %</span>}
      </div>
      {video.status === 'CONVERTING' && (
        <>
          <Progress value={video.progress} label={`${messages.converting}: ${video.fileName}`} />
          <p className={styles.state} role="status">
            {video.progress === 0 ? messages.queued : messages.converting}
          </p>
          <p className={styles.facts}>{messages.convertingText}</p>
        </>
      )}
      {hasFailed && (
        <Alert tone="danger" title={messages.problemTitle}>
          {messages.problems[video.problem ?? 'CONVERSION_FAILED']}
        </Alert>
      )}
      {video.status === 'READY' && video.statedDuration !== null && (
        <Alert tone="warning" title={messages.truncatedTitle}>
          {messages.truncatedText({
            read: formatDuration(video.duration),
            stated: formatDuration(video.statedDuration),
          })}
        </Alert>
      )}
      {video.status === 'READY' && <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>}
      <div className={styles.actions}>
        {hasFailed && retriable.includes(video.problem) && (
          <Button size="sm" icon={<RotateCcw aria-hidden />} isLoading={isRetrying} onClick={onRetry}>
            {messages.retry}
          </Button>
        )}
        <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden />} onClick={onDelete}>
          {messages.delete}
        </Button>
      </div>
    </div>
  );
};
