import type { Doubt } from '@palco/contract/doubts';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { AnswerField } from './AnswerField.tsx';
import styles from './DoubtQueue.module.css';
import { doubtsMessages } from './messages.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import type { Doubts } from './use-doubts.ts';

type DoubtRowProps = {
  readonly doubt: Doubt;
  readonly userId: string;
  readonly canAnswer: boolean;
  readonly waited: string;
  readonly doubts: Doubts;
  /** The row is about to leave the list. */
  readonly onGone: () => void;
};

/** A doubt that waits or is taken. */
export const DoubtRow = ({ doubt, userId, canAnswer, waited, doubts, onGone }: DoubtRowProps) => {
  const messages = useMessages(doubtsMessages);
  const [draft, setDraft] = useAnswerDraft(doubt.messageId);
  const [hasTaken, setHasTaken] = useState(false);
  const { taken, text } = doubt;
  const isMine = taken?.userId === userId;
  const isBusy = doubts.busyId === doubt.messageId;
  // A text half written stays when the five minutes are over: sending it takes the doubt again.
  const isWriting = canAnswer && (isMine || (taken === null && draft !== ''));
  const andLeave = async (action: Promise<unknown>) => {
    await action;
    onGone();
  };
  return (
    <li className={styles.doubt} data-mine={isMine || undefined}>
      <DoubtText doubt={doubt} waited={waited}>
        {taken && (
          <Badge tone={isMine ? 'accent' : 'neutral'}>
            {isMine ? messages.yours : messages.takenBy({ name: taken.by })}
          </Badge>
        )}
      </DoubtText>
      {isWriting && (
        <AnswerField
          draft={draft}
          isBusy={isBusy}
          isFocused={hasTaken}
          onDraft={setDraft}
          onSend={async (answer) => {
            const refused = await doubts.answer(doubt, answer);
            if (refused !== null) return refused;
            setDraft('');
            onGone();
            return null;
          }}
        />
      )}
      <div className={styles.actions}>
        {canAnswer && taken === null && !isWriting && (
          <Button
            size="sm"
            isLoading={isBusy}
            aria-label={messages.takeNamed({ text })}
            onClick={() => {
              setHasTaken(true);
              void doubts.take(doubt);
            }}
          >
            {messages.take}
          </Button>
        )}
        {isMine && (
          <Button size="sm" variant="secondary" onClick={() => void doubts.release(doubt).then(() => setDraft(''))}>
            {messages.release}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={messages.doneNamed({ text })}
          onClick={() => void andLeave(doubts.close(doubt))}
        >
          {messages.done}
        </Button>
      </div>
    </li>
  );
};

/** A doubt that was answered or marked as done. */
export const ClosedRow = ({ doubt, waited, doubts }: Pick<DoubtRowProps, 'doubt' | 'waited' | 'doubts'>) => {
  const messages = useMessages(doubtsMessages);
  const { answer, done, text } = doubt;
  return (
    <li className={styles.doubt} data-closed>
      <DoubtText doubt={doubt} waited={waited} />
      {answer && (
        <p className={styles.reply}>
          <span className={styles.muted}>{messages.answeredBy({ name: answer.by ?? '' })}</span>
          <bdi className={styles.text}>{answer.text}</bdi>
        </p>
      )}
      {done && (
        <div className={styles.actions}>
          <span className={styles.muted}>{done.by ? messages.doneBy({ name: done.by }) : messages.doneAnonymous}</span>
          <Button
            size="sm"
            variant="ghost"
            isLoading={doubts.busyId === doubt.messageId}
            aria-label={messages.reopenNamed({ text })}
            onClick={() => void doubts.reopen(doubt)}
          >
            {messages.reopen}
          </Button>
        </div>
      )}
    </li>
  );
};

type DoubtTextProps = { readonly doubt: Doubt; readonly waited: string; readonly children?: ReactNode };

const DoubtText = ({ doubt, waited, children }: DoubtTextProps) => {
  const messages = useMessages(doubtsMessages);
  return (
    <>
      <p className={styles.head}>
        <bdi className={styles.sender}>{doubt.sender}</bdi>
        <span className={styles.muted}>{waited}</span>
        {doubt.isBlocked && <Badge tone="danger">{messages.blocked}</Badge>}
        {children}
      </p>
      <p>
        <bdi className={styles.text}>{doubt.text}</bdi>
      </p>
    </>
  );
};
