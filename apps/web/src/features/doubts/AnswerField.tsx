import { textProblem } from '@palco/domain/chat/text';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { newId } from '../../lib/browser/new-id.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import styles from './DoubtQueue.module.css';
import { doubtsMessages } from './messages.ts';

type AnswerFieldProps = {
  readonly draft: string;
  readonly isBusy: boolean;
  /** It appears where the person has just taken the doubt, not while they write elsewhere. */
  readonly isFocused: boolean;
  readonly onDraft: (draft: string) => void;
  /** Resolves to the words of a refusal, or null. */
  readonly onSend: (answer: { text: string; clientId: string }) => Promise<string | null>;
};

export const AnswerField = ({ draft, isBusy, isFocused, onDraft, onSend }: AnswerFieldProps) => {
  const messages = useMessages(doubtsMessages);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The same for the same text, so that a send repeated after a lost answer is the same message. */
  const sent = useRef({ text: '', clientId: '' });
  const problem = textProblem(draft);

  const submit = async () => {
    if (problem !== null) return;
    if (sent.current.text !== draft) sent.current = { text: draft, clientId: newId() };
    setRefusal(null);
    setRefusal(await onSend(sent.current));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={messages.answer}
        hint={messages.answerHint}
        error={problem !== null && problem !== 'empty' ? messages.textProblems[problem] : (refusal ?? undefined)}
        className={styles.field}
        rows={2}
        autoFocus={isFocused}
        enterKeyHint="send"
        value={draft}
        onChange={(event) => {
          onDraft(event.target.value);
          setRefusal(null);
        }}
        onKeyDown={press}
      />
      <Button
        type="submit"
        size="sm"
        icon={<SendHorizontal aria-hidden />}
        isLoading={isBusy}
        disabled={problem !== null}
      >
        {messages.send}
      </Button>
    </form>
  );
};
