import { percentOf } from '@palco/domain/uploads/transfer';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { uploadsMessages } from './messages.ts';
import { useIsQueued } from './transfer-queue.ts';
import { useRoomTransfer } from './transfers.ts';
import styles from './UploadState.module.css';

/** Progress of the upload that this page is sending to a room, below the badge of a list that says how much the server has. */
export const UploadState = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(uploadsMessages);
  const { fileName, transfer } = useRoomTransfer(roomId);
  const isQueued = useIsQueued(roomId);
  if (transfer.status === 'failed')
    return <span className={styles.problem}>{messages.transferProblems[transfer.problem]}</span>;
  if (transfer.status === 'idle') return isQueued && <span className={styles.state}>{messages.inQueue}</span>;
  if (transfer.status === 'sent') return null;
  const percent = 'sent' in transfer ? percentOf(transfer) : 0;
  return (
    <span className={styles.upload}>
      {transfer.status !== 'sending' && (
        <span className={styles.state}>
          {transfer.status === 'waiting' ? messages.noAnswer : messages[transfer.status]}
        </span>
      )}
      <Progress value={percent} label={`${messages.sending}: ${fileName}`} size="sm" />
    </span>
  );
};
