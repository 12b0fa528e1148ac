import { paceOf, percentOf, type Transfer } from '@palco/domain/uploads/transfer';
import { Pause, Play, X } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { formatBytes, formatWait } from './format.ts';
import { uploadsMessages } from './messages.ts';
import styles from './VideoPanel.module.css';

type TransferProgressProps = {
  readonly fileName: string;
  readonly transfer: Transfer;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onCancel: () => void;
};

export const TransferProgress = ({ fileName, transfer, onPause, onResume, onCancel }: TransferProgressProps) => {
  const messages = useMessages(uploadsMessages);
  const language = useLanguage();
  const amount = 'sent' in transfer ? transfer : null;
  const percent = amount ? percentOf(amount) : transfer.status === 'sent' ? 100 : 0;
  const pace = paceOf(transfer);
  const bytes = (count: number) => formatBytes(language, count);
  const facts = [
    amount && messages.amount({ sent: bytes(amount.sent), total: bytes(amount.total) }),
    pace && messages.speed({ speed: bytes(pace.bytesPerS) }),
    pace && messages.timeLeft({ time: formatWait(language, pace.leftS) }),
  ];
  const canPause = transfer.status === 'sending' || transfer.status === 'waiting';
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <strong className={styles.fileName}>{fileName}</strong>
        <span className={styles.percent}>{Math.floor(percent)} %</span>
      </div>
      <Progress value={percent} label={`${messages.sending}: ${fileName}`} />
      <p className={styles.state} data-tone={transfer.status === 'waiting' ? 'warning' : undefined} role="status">
        {textOf(transfer, messages)}
      </p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {transfer.status !== 'sent' && (
        <div className={styles.actions}>
          {canPause && (
            <Button variant="secondary" size="sm" icon={<Pause aria-hidden />} onClick={onPause}>
              {messages.pause}
            </Button>
          )}
          {transfer.status === 'paused' && (
            <Button size="sm" icon={<Play aria-hidden />} onClick={onResume}>
              {messages.resume}
            </Button>
          )}
          <Button variant="ghost" size="sm" icon={<X aria-hidden />} onClick={onCancel}>
            {messages.cancelUpload}
          </Button>
        </div>
      )}
    </div>
  );
};

const textOf = (
  { status }: Transfer,
  messages: { opening: string; sending: string; waiting: string; paused: string; sent: string },
) => {
  switch (status) {
    case 'opening':
    case 'sending':
    case 'waiting':
    case 'paused':
    case 'sent':
      return messages[status];
    case 'idle':
    case 'failed':
      return '';
  }
};
